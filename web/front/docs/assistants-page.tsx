import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AssistantDoor, AssistantTool } from '#shared/assistant-door.ts';
import type { FrontFacts } from '#shared/front-page.ts';
import { assistantSamples } from '#web/lib/integration-samples.ts';
import { PageShell } from '../shell/page-shell.tsx';
import { inline } from './inline.tsx';
import { Anchored, CodeSample, Contents, DocsFrame, DocsSection } from './parts.tsx';

const KEY = 'hm_mcp_SUA_CHAVE';

const PARTS = [
  { id: 'conectar', text: 'Conectar um assistente' },
  { id: 'conversas', text: 'O que dá para pedir' },
  { id: 'ferramentas', text: 'Ferramentas' },
  { id: 'regras', text: 'Regras e segurança' },
  { id: 'protocolo', text: 'Protocolo' },
] as const;

const TALKS = [
  'Qual é o primeiro horário livre na quinta à tarde, com qualquer profissional?',
  'Marque um retorno para a Marina Alves com a Ana, na segunda às 10h.',
  'Passe o horário das 14h de amanhã para o Bruno e avise o cliente.',
  'Quem eu atendo hoje?',
] as const;

/** The server for assistants, explained to a person who opens its address in a browser. */
export function AssistantsPage({ facts, door }: { facts: FrontFacts; door: AssistantDoor }) {
  const tools = door.tools.map(({ name }) => ({ id: name, text: name }));
  return (
    <PageShell facts={facts}>
      <DocsFrame
        contents={
          <Contents
            groups={[
              { title: 'Nesta página', links: PARTS },
              { title: 'Ferramentas', links: tools },
            ]}
          />
        }
      >
        <h1 className="text-3xl font-semibold tracking-[-0.025em] text-balance">
          {facts.brand.name} para assistentes de IA
        </h1>
        <p className="mt-3 text-lg text-pretty text-muted">
          Este endereço é um servidor do Model Context Protocol (MCP). Um assistente que o conhece consulta a
          agenda e os clientes, acha horários livres e marca, remarca e cancela, em uma conversa.
        </p>
        <div className="mt-6 flex gap-3 rounded-lg border bg-card p-4 sm:p-5">
          <KeyRound aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
          <div>
            <p className="font-semibold">É preciso uma chave</p>
            <p className="text-pretty text-muted">
              Sem ela ninguém entra: a resposta é <code>401</code>. Um administrador liga o acesso e gera a
              chave em{' '}
              <a className="link" href="/integrations">
                Integrações
              </a>
              .
            </p>
          </div>
        </div>
        <Connecting door={door} />
        <DocsSection id="conversas" title="O que dá para pedir" lead="Com as suas palavras, por exemplo:">
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            {TALKS.map((talk) => (
              <li key={talk} className="rounded-lg border bg-card p-4 text-pretty">
                “{talk}”
              </li>
            ))}
          </ul>
        </DocsSection>
        <DocsSection
          id="ferramentas"
          title="Ferramentas"
          lead="O que o assistente pode chamar. Onde se pede um profissional ou um serviço, o nome basta."
        >
          <div className="mt-5 grid gap-5">
            {door.tools.map((tool) => (
              <ToolSection key={tool.name} tool={tool} />
            ))}
          </div>
        </DocsSection>
        <Rules />
        <Protocol door={door} />
      </DocsFrame>
    </PageShell>
  );
}

function Connecting({ door }: { door: AssistantDoor }) {
  return (
    <DocsSection
      id="conectar"
      title="Conectar um assistente"
      lead="Em Integrações estes textos já vêm com a chave, logo que ela é gerada."
    >
      <div className="mt-4">
        <CodeSample title="Endereço do servidor" text={door.endpoint} />
      </div>
      <div className="mt-4 divide-y rounded-lg border bg-card">
        {assistantSamples(door.endpoint, KEY).map(({ id, name, where, file, text }, index) => (
          <details key={id} open={index === 0} name="assistente" className="px-4 sm:px-5">
            <summary className="cursor-pointer rounded-sm py-3 font-medium">{name}</summary>
            <p className="pb-3 text-ui text-pretty text-muted">{where}</p>
            <div className="pb-4">
              <CodeSample title={`${name}: ${file}`} text={text} />
            </div>
          </details>
        ))}
      </div>
    </DocsSection>
  );
}

function ToolSection({ tool }: { tool: AssistantTool }) {
  return (
    <section id={tool.name} className="scroll-mt-6 rounded-lg border bg-card p-4 sm:p-5">
      <Anchored id={tool.name} level={3} className="text-base font-semibold">
        {tool.title}
      </Anchored>
      <p className="mt-1 flex flex-wrap items-center gap-2 text-ui">
        <code className="wrap-anywhere">{tool.name}</code>
        <span
          className={`rounded-sm px-1.5 py-0.5 text-xs font-medium ${tool.readOnly ? 'bg-ok-soft text-ok' : 'bg-accent-soft text-accent-text'}`}
        >
          {tool.readOnly ? 'só lê' : 'muda dados'}
        </span>
      </p>
      <p className="mt-3 text-pretty">{inline(tool.description)}</p>
      {tool.fields.length > 0 && (
        <dl className="mt-4 divide-y border-y">
          {tool.fields.map(({ name, required, description }) => (
            <div key={name} className="grid gap-x-4 py-2 text-ui sm:grid-cols-[11rem_minmax(0,1fr)]">
              <dt className="flex flex-wrap items-baseline gap-x-2">
                <code className="font-medium">{name}</code>
                {required && <span className="text-xs font-medium text-accent-text">obrigatório</span>}
              </dt>
              <dd className="text-pretty text-muted">{inline(description)}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Rules() {
  return (
    <DocsSection id="regras" title="Regras e segurança">
      <ul className="mt-3 grid list-disc gap-2 pl-5 text-base text-pretty marker:text-faint">
        <li>
          O assistente marca pelas regras da página pública: só em horários livres, com a antecedência e os
          intervalos de cada profissional. Quando um horário não pode ser, recebe os livres mais próximos,
          quem mais está livre e a semana seguinte. Uma série é marcada como a equipe marca, também fora do
          horário de atendimento, mas nunca por cima de outro horário.
        </li>
        <li>
          O cadastro de um cliente só muda nos campos que o assistente leu antes, e não por cima do que outra
          pessoa salvou. O CPF e o que alguém anotou só para si ele não lê nem muda.
        </li>
        <li>
          A chave é de uma organização e só vê o que é dela. Vale 365 dias; uma nova encerra a anterior.
        </li>
        <li>
          Cada chamada fica no registro da organização. Desligado o acesso, a chamada seguinte já é recusada (
          <code>403</code>).
        </li>
        <li>
          O que um cliente escreve em nome ou observação é texto de cliente, não ordem: peça ao assistente que
          confirme com você antes de mudar a agenda ou um cadastro.
        </li>
      </ul>
    </DocsSection>
  );
}

function Protocol({ door }: { door: AssistantDoor }) {
  return (
    <DocsSection id="protocolo" title="Protocolo">
      <dl className="mt-4 divide-y rounded-lg border bg-card">
        <Fact name="Transporte">
          Streamable HTTP: <code>POST</code> com JSON-RPC 2.0, sem sessão e sem fluxo do servidor (um{' '}
          <code>GET</code> de eventos responde <code>405</code>).
        </Fact>
        <Fact name="Autenticação">
          <code>Authorization: Bearer hm_mcp_…</code>
        </Fact>
        <Fact name="Revisões">
          <span className="num">{door.revisions.join(', ')}</span>
        </Fact>
        <Fact name="Limite">
          600 chamadas por minuto e chave; depois <code>429</code>, com <code>retry-after</code>.
        </Fact>
        <Fact name="Para programas">
          Um <code>GET</code> com <code>Accept: application/json</code> traz estes fatos em JSON. Sem
          assistente, há a{' '}
          <a className="link" href="/api/v1/docs">
            API REST
          </a>
          .
        </Fact>
      </dl>
    </DocsSection>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 px-4 py-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:px-5">
      <dt className="font-medium">{name}</dt>
      <dd className="text-pretty wrap-anywhere text-muted [&_code]:text-ink">{children}</dd>
    </div>
  );
}
