import type { ApiDocument } from '#shared/api-document.ts';
import type { FrontFacts } from '#shared/front-page.ts';
import { PageShell } from '../shell/page-shell.tsx';
import { CallSection, type Call } from './call-section.tsx';
import { FieldList, fieldsOf } from './fields.tsx';
import { Guide, GUIDE } from './guide.tsx';
import { inline } from './inline.tsx';
import { Anchored, Contents, DocsFrame, DocsSection } from './parts.tsx';

export type ErrorEntry = { readonly code: string; readonly sentence: string };

type DocsPageProps = { facts: FrontFacts; document: ApiDocument; errors: readonly ErrorEntry[] };

/** The REST API for people: every call, what goes in and out, and what can go wrong. Drawn from the API's own description. */
export function DocsPage({ facts, document, errors }: DocsPageProps) {
  const calls: Call[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  );
  const groups = (document.tags ?? []).map((tag) => ({
    ...tag,
    calls: calls.filter(({ operation }) => operation.tags?.includes(tag.name)),
  }));
  const formats = Object.entries(document.components.schemas);
  return (
    <PageShell facts={facts}>
      <DocsFrame contents={<Contents groups={contentsOf(groups, formats)} />}>
        <h1 className="text-3xl font-semibold tracking-[-0.025em] text-balance">{document.info.title}</h1>
        <p className="mt-3 text-lg text-pretty text-muted">
          {inline((document.info.description ?? '').split('\n\n', 1)[0] ?? '')}
        </p>
        <p className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-ui text-muted">
          Versão {document.info.version}
          <a className="link" href="/api/v1/openapi.json">
            OpenAPI 3.1
          </a>
          <a className="link" href="/mcp-server">
            Para assistentes de IA
          </a>
        </p>
        <Guide
          base={`${document.servers?.[0]?.url ?? ''}/api/v1`}
          conflict={errors.find(({ code }) => code === 'APPOINTMENT_CONFLICT')?.sentence ?? ''}
        />
        {groups.map((group) => (
          <DocsSection key={group.name} id={group.name} title={group.name} lead={group.description}>
            <div className="mt-5 grid gap-6">
              {group.calls.map((call) => (
                <CallSection key={call.operation.operationId} document={document} call={call} />
              ))}
            </div>
          </DocsSection>
        ))}
        <DocsSection id="formatos" title="Formatos" lead="O que as chamadas recebem e respondem.">
          <div className="mt-5 grid gap-6">
            {formats.map(([name, schema]) => (
              <section key={name} id={name} className="scroll-mt-6 rounded-lg border bg-card p-4 sm:p-5">
                <Anchored id={name} level={3} className="text-base font-semibold">
                  {name}
                </Anchored>
                {schema.description !== undefined && (
                  <p className="mt-1 text-muted">{inline(schema.description)}</p>
                )}
                <div className="mt-3">
                  <FieldList document={document} fields={fieldsOf(schema)} answers={!isSent(name)} />
                </div>
              </section>
            ))}
          </div>
        </DocsSection>
        <DocsSection id="erros" title="Erros" lead={inline('Todo erro traz um destes códigos em `code`.')}>
          <dl className="mt-5 divide-y rounded-lg border bg-card">
            {errors.map(({ code, sentence }) => (
              <div key={code} id={code} className="scroll-mt-6 px-4 py-2.5 target:bg-accent-soft sm:px-5">
                <dt>
                  <a href={`#${code}`} className="rounded-xs hover:underline">
                    <code className="text-xs wrap-anywhere">{code}</code>
                  </a>
                </dt>
                <dd className="text-pretty">{sentence}</dd>
              </div>
            ))}
          </dl>
        </DocsSection>
      </DocsFrame>
    </PageShell>
  );
}

/** Formats that a caller sends, and of which fields may be required. */
const isSent = (name: string): boolean => /^New|Change$/.test(name);

function contentsOf(
  groups: readonly { name: string; calls: readonly Call[] }[],
  formats: readonly (readonly [string, unknown])[],
) {
  return [
    { title: 'Guia', links: GUIDE },
    ...groups.map(({ name, calls }) => ({
      title: name,
      links: calls.map(({ operation }) => ({
        id: operation.operationId ?? '',
        text: operation.summary ?? '',
      })),
    })),
    { title: 'Formatos', links: formats.map(([name]) => ({ id: name, text: name })) },
    { title: 'Referência', links: [{ id: 'erros', text: 'Erros' }] },
  ];
}
