import type { ReactNode } from 'react';
import type { ApiDocument, ApiSchema } from '#shared/api-document.ts';
import { nameOf, resolved, typeOf } from './example.ts';
import { inline } from './inline.tsx';

export type FieldEntry = {
  readonly name: string;
  readonly schema: ApiSchema;
  readonly required: boolean;
  /** Where it is sent; null in a body. */
  readonly note: string | null;
};

/** The fields of a format. */
export function fieldsOf(schema: ApiSchema): FieldEntry[] {
  return Object.entries(schema.properties ?? {}).map(([name, value]) => ({
    name,
    schema: value,
    required: schema.required?.includes(name) ?? false,
    note: null,
  }));
}

/** What goes in or comes out, field by field. `answers` fields are there or not; nobody chooses. */
export function FieldList({
  document,
  fields,
  answers = false,
}: {
  document: ApiDocument;
  fields: readonly FieldEntry[];
  answers?: boolean;
}) {
  return (
    <dl className="divide-y border-y">
      {fields.map(({ name, schema, required, note }) => {
        const words = descriptionOf(document, schema);
        return (
          <div key={name} className="py-2">
            <dt className="flex flex-wrap items-baseline gap-x-2 text-ui">
              <code className="font-medium">{name}</code>
              <span className="min-w-0 wrap-anywhere text-muted">{kindOf(document, schema)}</span>
              {note !== null && <span className="text-muted">· {note}</span>}
              {required && !answers && (
                <span className="text-xs font-medium text-accent-text">obrigatório</span>
              )}
            </dt>
            {words.length > 0 && <dd className="text-ui text-pretty">{words}</dd>}
          </div>
        );
      })}
    </dl>
  );
}

/** A link to the format that a schema refers to, in words. */
export function SchemaLink({ document, schema }: { document: ApiDocument; schema: ApiSchema }) {
  const data = resolved(document, schema).properties?.data;
  const inner = nameOf(schema) === null && data !== undefined ? data : schema;
  return typeOf(document, inner) === 'nulo' ? null : kindOf(document, inner);
}

function kindOf(document: ApiDocument, schema: ApiSchema): ReactNode {
  const name = nameOf(schema) ?? (schema.items === undefined ? null : nameOf(schema.items));
  const words = typeOf(document, schema);
  return name === null ? (
    words
  ) : (
    <a className="link" href={`#${name}`}>
      {words}
    </a>
  );
}

function descriptionOf(document: ApiDocument, schema: ApiSchema): ReactNode[] {
  const said = schema.description ?? resolved(document, schema).description ?? '';
  const limits = [
    schema.default === undefined ? '' : `Sem isto: ${JSON.stringify(schema.default)}.`,
    schema.maximum === undefined || schema.maximum > 1e6 ? '' : `No máximo ${schema.maximum}.`,
  ];
  return inline([said, ...limits].filter((each) => each !== '').join(' '));
}
