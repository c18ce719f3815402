/** Tests of what is only true of one server that is asked itself, and why. */
export const notBehind = [
  {
    test: /devLogin.* in development /,
    why: 'the developer login answers nobody behind a proxy (decision 6)',
  },
  {
    test: /firstPerson.* without the secret of the link /,
    why: 'the word PROD makes a test person of nobody behind a proxy (decision 4)',
  },
  {
    test: /opening.* an unknown song says so: (%00|\.\.%2F)/,
    why: 'nginx refuses such an address itself (400), before a server hears of it',
  },
] as const;
