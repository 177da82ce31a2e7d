import { API_HEADERS } from '#shared/api-headers.ts';
import { restSamples } from '#web/lib/integration-samples.ts';
import { CodeSample, DocsSection } from './parts.tsx';

/** What holds for every call, in the order in which an integrator meets it. */
export const GUIDE = [
  { id: 'comecar', text: 'Começar' },
  { id: 'autenticacao', text: 'Chave e acesso' },
  { id: 'instantes', text: 'Datas e horas' },
  { id: 'paginas', text: 'Páginas' },
  { id: 'repetir', text: 'Repetir sem duplicar' },
  { id: 'limites', text: 'Limites' },
  { id: 'problemas', text: 'Quando algo dá errado' },
] as const;

const PROBLEM = {
  type: '/api/v1/docs#APPOINTMENT_CONFLICT',
  title: 'Este horário já está ocupado.',
  status: 409,
  code: 'APPOINTMENT_CONFLICT',
  suggestions: [
    { startTime: '2027-03-15T11:00:00-03:00', endTime: '2027-03-15T11:50:00-03:00' },
    { startTime: '2027-03-15T14:00:00-03:00', endTime: '2027-03-15T14:50:00-03:00' },
  ],
  alternatives: [
    {
      kind: 'another_person',
      startTime: '2027-03-15T10:00:00-03:00',
      endTime: '2027-03-15T10:50:00-03:00',
      professionalId: '019a9c5e-7b1c-7e02-9d5d-3f6f0c1a2b3c',
      professionalName: 'Bia Lima',
      productId: null,
      label: 'mesmo horário com Bia Lima',
    },
  ],
};

/**
 * The guide before the calls.
 * @param base where the API begins
 * @param conflict the sentence of a taken time, as the server says it
 */
export function Guide({ base, conflict }: { base: string; conflict: string }) {
  return (
    <>
      <DocsSection id="comecar" title="Começar" lead="Três passos, uns cinco minutos.">
        <ol className="mt-4 grid list-decimal gap-2 pl-5 text-base text-pretty">
          <li>
            Um administrador liga a API e gera a chave em{' '}
            <a className="link" href="/integrations">
              Integrações
            </a>
            .
          </li>
          <li>
            Liste os profissionais com a chamada abaixo: a resposta traz o <code>id</code> de cada um.
          </li>
          <li>
            Com um <code>id</code>, veja os{' '}
            <a className="link" href="#listFreeSlots">
              horários livres
            </a>{' '}
            e{' '}
            <a className="link" href="#createAppointment">
              crie um agendamento
            </a>{' '}
            em um deles.
          </li>
        </ol>
        <div className="mt-4 grid gap-3">
          {restSamples(base, 'hm_api_SUA_CHAVE').map(({ id, name, text }) => (
            <CodeSample key={id} title={`Primeira chamada: ${name}`} text={text} />
          ))}
        </div>
      </DocsSection>
      <DocsSection id="autenticacao" title="Chave e acesso">
        <Words>
          <p>
            Cada chamada leva <code>Authorization: Bearer hm_api_…</code>. A chave é da organização e age com
            os direitos de um administrador: só existe o que é da organização dela, o resto responde{' '}
            <code>404</code>. Vale 365 dias; gerar outra encerra a anterior na hora.
          </p>
          <p>
            Sem chave, ou com uma que não vale, a resposta é <code>401</code>. Com a API desligada, é{' '}
            <code>403</code>, na hora. Chame do seu servidor, nunca do navegador: quem lê a chave tem a
            agenda.
          </p>
        </Words>
      </DocsSection>
      <DocsSection id="instantes" title="Datas e horas">
        <Words>
          <p>
            Instantes são ISO 8601 e as respostas trazem o deslocamento do fuso do profissional (
            <code>2027-03-15T10:00:00-03:00</code>); o nome do fuso vem em <code>timezone</code>. Você pode
            mandar o mesmo instante em qualquer deslocamento, ou em UTC com <code>Z</code>. Dias são{' '}
            <code>AAAA-MM-DD</code>, no fuso do profissional.
          </p>
        </Words>
      </DocsSection>
      <DocsSection id="paginas" title="Páginas">
        <Words>
          <p>
            Agendamentos vêm em páginas, pela ordem do começo; clientes, profissionais e serviços também, pela
            ordem do nome. <code>limit</code> diz quantos (50 sem ele, no máximo 200) e{' '}
            <code>nextCursor</code> é o que se passa em <code>cursor</code> para a página seguinte, com os
            mesmos filtros. Na última ele é nulo. O cursor lembra de um lugar na lista, não de um número: o
            que é criado ou retirado entre duas páginas não repete nem pula nenhum outro.
          </p>
        </Words>
        <div className="mt-4">
          <CodeSample
            title="A página seguinte"
            text={`curl '${base}/appointments?limit=50&cursor=NEXT_CURSOR' \\\n  -H 'Authorization: Bearer hm_api_SUA_CHAVE'`}
          />
        </div>
      </DocsSection>
      <DocsSection id="repetir" title="Repetir sem duplicar">
        <Words>
          <p>
            A resposta se perdeu no caminho? Ao criar, mande <code>{API_HEADERS.key}</code> com um texto único
            por pedido, por exemplo um UUID, e repita à vontade por 7 dias: toda vez a resposta é{' '}
            <code>201</code> com o mesmo agendamento, e a partir da segunda traz{' '}
            <code>{API_HEADERS.replayed}: true</code>. A mesma chave com outro corpo é <code>422</code>;
            enquanto o primeiro ainda corre, <code>409</code>.
          </p>
        </Words>
      </DocsSection>
      <DocsSection id="limites" title="Limites">
        <Words>
          <p>
            Cada chave faz até 600 chamadas por minuto. <code>{API_HEADERS.policy}</code> diz o limite e{' '}
            <code>{API_HEADERS.left}</code> quantas restam (<code>r</code>) e em quantos segundos a conta
            recomeça (<code>t</code>). Os dois vêm quando a chave vale e o endereço e o método existem.
            Passou? <code>429</code>, e <code>{API_HEADERS.retry}</code> diz em quantos segundos voltar.
          </p>
        </Words>
      </DocsSection>
      <DocsSection id="problemas" title="Quando algo dá errado">
        <Words>
          <p>
            Todo erro é um <code>application/problem+json</code> (RFC 9457). Decida pelo <code>code</code>,
            que não muda; <code>title</code> é a frase para uma pessoa; <code>type</code> leva à explicação
            nesta página. Quando um campo falta ou não serve, <code>fields</code> diz quais; quando o horário
            está ocupado, fora do atendimento, fora da grade, em cima da hora ou no passado,{' '}
            <code>suggestions</code> traz os livres mais próximos, se houver, e <code>alternatives</code>{' '}
            também quem mais está livre nesse horário e a semana seguinte, em palavras. Sem{' '}
            <code>professionalId</code> no pedido, são horários de quem estiver livre.
          </p>
        </Words>
        <div className="mt-4">
          <CodeSample
            title="409: o horário acabou de ser tomado"
            text={JSON.stringify({ ...PROBLEM, title: conflict }, null, 2)}
          />
        </div>
      </DocsSection>
    </>
  );
}

function Words({ children }: { children: React.ReactNode }) {
  return (
    <div className="mt-3 grid gap-3 text-base text-pretty [&_code]:text-[0.9em] [&_code]:wrap-anywhere">
      {children}
    </div>
  );
}
