import type { Route } from '#shared/contract/routes/route.ts';
import type { APPLICATION_ROUTES } from '#shared/contract/routes/application.ts';
import { withQuery } from '#shared/with-query.ts';
import type { z } from 'zod';

type Routes = typeof APPLICATION_ROUTES;

/** A route of the product's own API, such as `PUT /api/products/:id`. */
export type RouteName = keyof Routes;
/** A route that reads. */
export type ReadName = Extract<RouteName, `GET ${string}`>;

type Part<Name extends RouteName, Key extends 'params' | 'query' | 'body'> = Routes[Name] extends {
  readonly [Each in Key]: infer Schema extends z.ZodType;
}
  ? undefined extends z.input<Schema>
    ? { readonly [Each in Key]?: z.input<Schema> }
    : // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- whether nothing at all would do
      {} extends z.input<Schema>
      ? { readonly [Each in Key]?: Given<z.input<Schema>> }
      : { readonly [Each in Key]: Given<z.input<Schema>> }
  : // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- adds nothing to the parts
    {};

/** What is undefined is not sent. */
type Given<T> = T extends object ? { readonly [Key in keyof T]: T[Key] } : T;

/** What a call of the route must bring. */
export type InputOf<Name extends RouteName> = Part<Name, 'params'> & Part<Name, 'query'> & Part<Name, 'body'>;

type Success<R extends Route> = R['answer'][Extract<keyof R['answer'], 200 | 201 | 202 | 204>];

/** What the route answers when all is well. */
export type AnswerOf<Name extends RouteName> = z.output<Success<Routes[Name]>>;

/** The arguments of a call: its input may be left out where none is needed. */
export type CallOf<Name extends RouteName, Options> =
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- whether nothing at all would do
  {} extends InputOf<Name>
    ? [input?: InputOf<Name>, options?: Options]
    : [input: InputOf<Name>, options?: Options];

/** An input as the functions below read it, whatever the route. */
export type AnyInput = {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
};

/** The method and the address of a call; values that are undefined are left out of the query. */
export function addressOf(name: RouteName, { params = {}, query = {} }: AnyInput = {}) {
  const [method = 'GET', pattern = ''] = name.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_part, key: string) => encodeURIComponent(params[key] ?? ''));
  return { method, path: withQuery(path, query) };
}
