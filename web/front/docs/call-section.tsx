import type { ReactNode } from 'react';
import type { ApiDocument, ApiOperation } from '#shared/api-document.ts';
import { answerOf } from './answers.ts';
import { curlOf, resolved } from './example.ts';
import { FieldList, fieldsOf, SchemaLink } from './fields.tsx';
import { inline } from './inline.tsx';
import { Anchored, CodeSample } from './parts.tsx';

export type Call = { readonly method: string; readonly path: string; readonly operation: ApiOperation };

const PLACES: Readonly<Record<string, string>> = { header: 'cabeçalho', path: 'no endereço' };

/** One call: what goes in, an example, what comes out. */
export function CallSection({ document, call }: { document: ApiDocument; call: Call }) {
  const { operation } = call;
  const id = operation.operationId ?? '';
  const body = operation.requestBody?.content?.['application/json']?.schema;
  const answer = goodAnswer(operation);
  const parameters = (operation.parameters ?? []).map(
    ({ name, schema = {}, required, description, in: place }) => ({
      name,
      schema: { ...schema, description: description ?? schema.description ?? '' },
      required: required === true,
      note: PLACES[place] ?? null,
    }),
  );
  return (
    <section id={id} className="scroll-mt-6 rounded-lg border bg-card p-4 sm:p-5">
      <Anchored id={id} level={3} className="text-lg font-semibold text-balance">
        {operation.summary}
      </Anchored>
      <Address {...call} />
      {operation.description !== undefined && (
        <p className="mt-3 text-pretty">{inline(operation.description)}</p>
      )}
      {parameters.length > 0 && (
        <Part title="Parâmetros">
          <FieldList document={document} fields={parameters} />
        </Part>
      )}
      {body !== undefined && (
        <Part title="Corpo">
          <p className="mb-1.5 text-ui text-muted">
            JSON, <SchemaLink document={document} schema={body} />
          </p>
          <FieldList document={document} fields={fieldsOf(resolved(document, body))} />
        </Part>
      )}
      <Part title="Exemplo">
        <CodeSample title="curl" label={`curl, ${operation.summary ?? id}`} text={curlOf(document, call)} />
      </Part>
      <Part title="Respostas">
        <Answers document={document} operation={operation} />
        {answer !== null && (
          <div className="mt-3">
            <CodeSample
              title={`Resposta ${answer.status}`}
              label={`resposta ${answer.status}, ${operation.summary ?? id}`}
              text={JSON.stringify(answer.body, null, 2)}
            />
          </div>
        )}
      </Part>
    </section>
  );
}

/** What a call that went well answers, filled; the last of them, which is the one of a first request. */
function goodAnswer(operation: ApiOperation): { status: string; body: unknown } | null {
  const good = Object.entries(operation.responses ?? {}).filter(([status]) => status < '300');
  const [status = '', { content = {} } = {}] = good.at(-1) ?? [];
  const schema = content['application/json']?.schema;
  return schema === undefined ? null : { status, body: answerOf(schema) };
}

function Address({ method, path }: Call) {
  const tone = method === 'get' ? 'bg-ok-soft text-ok' : 'bg-accent-soft text-accent-text';
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-2 text-ui">
      <span
        className={`rounded-sm px-1.5 py-0.5 text-xs font-semibold uppercase ${method === 'delete' ? 'bg-danger-soft text-danger' : tone}`}
      >
        {method}
      </span>
      <code className="wrap-anywhere">{path}</code>
    </p>
  );
}

function Answers({ document, operation }: { document: ApiDocument; operation: ApiOperation }) {
  return (
    <dl className="grid gap-1.5">
      {Object.entries(operation.responses ?? {}).map(([status, { description = '', content }]) => {
        const schema = Object.values(content ?? {})[0]?.schema;
        return (
          <div key={status} className="grid grid-cols-[2.5rem_minmax(0,1fr)] gap-2 text-ui">
            <dt className={`num font-semibold ${status < '400' ? 'text-ok' : 'text-muted'}`}>
              {status === 'default' ? 'outro' : status}
            </dt>
            <dd className="text-pretty">
              {inline(description)}{' '}
              {schema !== undefined && <SchemaLink document={document} schema={schema} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-5">
      <h4 className="mb-1.5 text-ui font-semibold">{title}</h4>
      {children}
    </div>
  );
}
