/** What holds for every call. */
export const introduction = `# Calls

Every call of the server, for whoever writes a script. This page is made from \`src/contract\` by \`npm run api\`; sections and decisions are those of the [specification](spec.md).

A script needs the cookie of a sign-in, which only a browser with a passkey can make: sign in there and copy \`__Host-sangbok\` from its developer tools (Application or Storage, Cookies); it lasts until it is signed out, has rested for 30 days, or is 180 days old. On a developer's own machine \`curl -c jar -X POST http://localhost:3000/api/auth/dev-login-simple\` makes one named \`sangbok\`.

\`\`\`sh
SANGBOK=https://sang.example.org COOKIE='__Host-sangbok=…'
curl -b "$COOKIE" "$SANGBOK/api/songs?search=vann"
curl -b "$COOKIE" "$SANGBOK/api/songs" -H 'Idempotency-Key: vann-1' \\
  -F title='Vannet' -F categoryId=… -F language=no -F 'lyrics=<vann.txt' -F seasons=advent -F seasons=jul
curl -b "$COOKIE" -X PATCH "$SANGBOK/api/plans/…" -H 'If-Match: "3"' --json '{"fields": {"time": "20:00"}}'
\`\`\`

**Fields.** One with \`?\` may be left out; in an answer it may be absent. Texts are trimmed, but lyrics. In what is made, an optional text or choice that is absent, null or empty is none; in a change, absent is untouched, null or empty cleared. A form repeats the field of a list. Numbers in paths and queries are digits; an empty query parameter is none. Times in answers are ISO 8601 in UTC, colours \`#rrggbb\`. Answers may get further fields; unknown fields that are sent are refused.

**Headers.** Any other call than GET also takes \`X-Person-Id\`, the id of the person whom it is for: 409 if somebody else is signed in. Under one \`Idempotency-Key\`, 1 to 100 characters of ASCII without blanks, a write is done once, and its repetition gets the first answer for 180 days (of a plan, the plan as it is by then). \`If-Match\` is the \`ETag\` of what is changed, or its \`"version"\`: 412 with the present state if it has changed since; without it, or with \`*\`, the write is done. A GET that gives an \`ETag\` takes \`If-None-Match\`, and answers 304. Every answer gives \`X-Installation-Id\`, which never changes. Requests from pages of other sites are refused.

**Answers.** 200 with JSON or a file, 206 with a range of it. Anything else is one of the [errors](#errors): 400 names the fields, 401 is not signed in, 403 not allowed, 404 not there, 429 over the budget («20 at once, then 4 a minute», by person or address), and with 503 to be tried again after \`Retry-After\` seconds.`;
