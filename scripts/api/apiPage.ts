import * as z from 'zod/mini';
import { bodyLimits } from '#contract/base/bodyLimits.ts';
import { type Budgets, budgets } from '#contract/base/budgets.ts';
import type { Access, Endpoint } from '#contract/base/endpoint.ts';
import { errorResponse } from '#contract/library/errorResponse.ts';
import { errors } from '#contract/base/errors.ts';
import { rights } from '#people/rights.ts';
import { roles } from '#people/role.ts';
import { introduction } from './introduction.ts';
import { musicSchemas, shownKeyHint } from './musicSchemas.ts';
import { type DocumentedEndpoint, type DocumentedSchema, readContract } from './readContract.ts';
import {
  type AboutField,
  code,
  counted,
  fieldList,
  type JsonSchema,
  linkTo,
  oneOf,
  typeText,
  valueSets,
} from './schemaText.ts';

/** `docs/api.md`: every call of the contract, for the author of a script. */
export async function apiPage(): Promise<string> {
  const { endpoints, schemas } = await readContract();
  const answers = new AnswerShapes(schemas);
  const ordered = endpoints.toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
  const nouns = Map.groupBy(ordered, ({ value }) => nounOf(value));
  const calls = [...nouns].flatMap(([noun, each]) => [
    `## ${noun}`,
    ...each.flatMap((call) => callSection(call, answers)),
  ]);
  const failure = typeText(answers.schemaOf(errorResponse));
  const parts = [
    introduction,
    [...nouns.keys(), 'Shapes', 'Values', 'Errors'].map(linkTo).join(' · '),
    ...calls,
    ...shapeSections(answers, schemas),
    '## Values',
    ...Object.entries(valueSets).flatMap(([name, values]) => [`### ${name}`, oneOf(values)]),
    '## Errors',
    `JSON, an ${failure} with one of these:`,
    errorTable(),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** By path and method. */
function orderOf({ value: { path, method } }: DocumentedEndpoint): string {
  return `${path} ${['GET', 'POST', 'PATCH', 'DELETE'].indexOf(method)}`;
}

/** The second part of the path: of `/api/sign-ins/:id` it is «Sign-ins». */
function nounOf({ path }: Endpoint): string {
  const [, , noun = ''] = path.split('/');
  return `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
}

/** JSON schemas of answers; the objects that the contract exports are shapes of their own. */
class AnswerShapes {
  readonly used = new Map<string, JsonSchema>();
  readonly #named = z.registry<{ id: string }>();

  constructor(schemas: readonly DocumentedSchema[]) {
    for (const { name, value } of schemas) this.#named.add(value, { id: name });
    this.#named.add(shownKeyHint, { id: 'keyHint' });
  }

  schemaOf(schema: z.core.$ZodType): JsonSchema {
    const { $defs = {}, ...json } = z.toJSONSchema(schema, {
      metadata: this.#named,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const shown = musicSchemas.get(zodSchema);
        if (shown) Object.assign(jsonSchema, this.schemaOf(shown));
      },
    });
    for (const [name, shape] of Object.entries($defs)) this.used.set(name, shape);
    return json;
  }
}

function callSection(
  { value: call, about, aboutField }: DocumentedEndpoint,
  answers: AnswerShapes,
): string[] {
  const { params, query, body, bodyOptional, form, answer, binary } = call;
  const size = `at most ${sizeText(bodyLimits(call).bytes)}`;
  const json = `${form ? 'Or JSON' : 'JSON'}, ${size}${bodyOptional ? ', may be left out' : ''}`;
  const input = (name: string, title: string, schema: z.core.$ZodType | undefined) =>
    schema ? [part(title, inputOf(schema), (path) => aboutField([name, ...path]))] : [];
  return [
    `### ${call.method} ${call.path}`,
    ...(about === '' ? [] : [about]),
    factsOf(call),
    ...input('params', 'Path', params),
    ...input('query', 'Query', query),
    ...(form ? [formPart(call, inputOf(form), (path) => aboutField(['form', ...path]))] : []),
    ...input('body', json, body),
    binary
      ? 'Answer: a file'
      : part('Answer', answers.schemaOf(answer), (path) => aboutField(['answer', ...path])),
  ];
}

function inputOf(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
}

/** One plain field goes on the line of the title. */
function part(title: string, schema: JsonSchema, about: AboutField): string {
  const fields = fieldList(schema, about);
  const [only = ''] = fields;
  const type = typeText(schema);
  if (type === 'object' && fields.length === 1) {
    return `${title}${title.includes(',') ? ',' : ''} with ${only.slice('- '.length)}`;
  }
  const head = type === 'object' ? `${title}:` : `${title}: ${type}`;
  return fields.length === 0 ? head : `${head}\n\n${fields.join('\n')}`;
}

/** Texts and files; a list is a repeated field. */
function formPart({ files = {} }: Endpoint, schema: JsonSchema, about: AboutField): string {
  const fields = fieldList(schema, about);
  const mark = fields.length === 0 ? '' : '?'; // an upload and nothing else
  const uploads = Object.entries(files).map(
    ([name, { maximum }]) => `- \`${name}${mark}\`: file, at most ${sizeText(maximum)}`,
  );
  return `Form (\`multipart/form-data\`):\n\n${[...fields, ...uploads].join('\n')}`;
}

/** Who may call, the headers of its own, and its budget. */
function factsOf({ access, takes = [], gives = [], budget }: Endpoint): string {
  const headers = (names: readonly string[]) => names.map((name) => code(headerName(name)));
  const spent = budget && (budgets as Budgets)[budget]?.own;
  return [
    `For ${whoMay(access)}`,
    ...(takes.length > 0 ? [`takes ${headers(takes).join(', ')}`] : []),
    ...(gives.length > 0 ? [`gives ${headers(gives).join(', ')}`] : []),
    ...(spent ? [`${spent.atOnce} at once, then ${spent.perMinute} a minute`] : []),
  ].join(' · ');
}

function whoMay(access: Access): string {
  if (access === 'anyone') return 'anyone';
  const who = roles.filter((role) => access === 'signedIn' || rights[role][access]);
  const text = who.length === roles.length ? 'everyone signed in' : who.join(' and ');
  return access.startsWith('invite') ? `${text} who may invite` : text;
}

/** `if-match` is `If-Match`. */
function headerName(name: string): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);
  return words.join('-').replace(/^Etag$/, 'ETag');
}

function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} kB` : `${counted(kilobytes / 1024)} MB`;
}

function shapeSections(
  { used }: AnswerShapes,
  schemas: readonly DocumentedSchema[],
): readonly string[] {
  const names = [...used.keys()].sort();
  return [
    '## Shapes',
    ...names.flatMap((name) => {
      const about = schemas.find((each) => each.name === name)?.about ?? '';
      return [`### ${name}`, ...(about === '' ? [] : [about]), shapeText(name)];
    }),
  ];

  function shapeText(name: string): string {
    const shape = used.get(name) ?? {};
    const base = names.find((each) => each !== name && extendsShape(shape, used.get(each) ?? {}));
    const rest = Object.entries(shape.properties ?? {}).filter(
      ([field]) => base === undefined || !used.get(base)?.properties?.[field],
    );
    const fields = fieldList(
      { ...shape, properties: Object.fromEntries(rest) },
      aboutOf(schemas, name),
    ).join('\n');
    return base === undefined ? fields : `What ${linkTo(base)} has, and:\n\n${fields}`;
  }
}

/** Whether a shape has every field of another, such as a song those of its summary. */
function extendsShape({ properties: all = {} }: JsonSchema, { properties = {} }: JsonSchema) {
  const fields = Object.entries(properties);
  const isPart = fields.every(([name, each]) => JSON.stringify(all[name]) === JSON.stringify(each));
  return isPart && fields.length > 5 && fields.length < Object.keys(all).length;
}

function aboutOf(schemas: readonly DocumentedSchema[], name: string): AboutField {
  return schemas.find((each) => each.name === name)?.aboutField ?? (() => '');
}

function errorTable(): string {
  const rows = Object.entries(errors)
    .toSorted(([, [one]], [, [other]]) => one - other)
    .map(([name, [status, sentence]]) => `| ${status} | ${code(name)} | ${sentence} |`);
  return ['| Status | `code` | `message` |', '|---|---|---|', ...rows].join('\n');
}
