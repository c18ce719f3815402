import type { FastifyRequest } from 'fastify';
import { type Endpoint, inputSchemas } from '#contract/endpoint.ts';
import { fieldSentences, namedAtMost } from '#contract/fieldSentences.ts';
import { Problem } from '#server/seam/problem.ts';
import type { ReceivedForm } from '#server/http/forms/readForm.ts';
import type { Input } from '#server/seam/route.ts';

/** Reads requests by an endpoint's schemas; all that is wrong comes back at once, per field. */
export function readInput(endpoint: Endpoint) {
  const schemas = inputSchemas(endpoint);
  return (
    request: Pick<FastifyRequest, 'params' | 'query' | 'body'>,
    received?: ReceivedForm,
  ): Input<Endpoint> => {
    const params = schemas.params.safeParse(request.params);
    const query = schemas.query.safeParse(request.query);
    const content = received
      ? schemas.form.safeParse(received.fields)
      : schemas.body.safeParse(request.body);
    if (params.success && query.success && content.success) {
      const { data } = content;
      return {
        params: params.data,
        query: query.data,
        body: received ? undefined : data,
        form: received ? data : undefined,
        files: received?.files ?? {},
      };
    }
    const wrong = [params, query, content].flatMap(({ error }) => (error ? [error] : []));
    const sentences = wrong.flatMap((error) => Object.entries(fieldSentences(error)));
    const fields = Object.fromEntries(sentences.slice(0, namedAtMost));
    throw new Problem('invalidInput', { fields });
  };
}
