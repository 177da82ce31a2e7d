import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FrontFacts } from '#shared/front-page.ts';
import type { Capabilities, Capability } from '../capabilities.ts';

const TO_COME: readonly (readonly [Capability, string])[] = [
  ['calendar-sync', 'a sincronização com o Google Agenda'],
  ['webhooks', 'os webhooks'],
  ['model-context-protocol', 'o Model Context Protocol, que liga assistentes de IA à agenda'],
];

/** Support: what people ask first, and where to ask the rest. */
export function Questions({ facts, capabilities }: { facts: FrontFacts; capabilities: Capabilities }) {
  const missing = TO_COME.filter(([capability]) => !capabilities[capability]).map(([, name]) => name);
  return (
    <section
      id="suporte"
      aria-labelledby="suporte-titulo"
      className="frame grid scroll-mt-2 gap-x-16 gap-y-8 py-14 sm:py-20 lg:grid-cols-[1fr_1.5fr]"
    >
      <div className="section-head">
        <h2 id="suporte-titulo">Suporte</h2>
        <p>Quem cuida desta agenda é quem a instalou: uma clínica, um estúdio, uma equipe.</p>
        <Contact email={facts.contactEmail} />
      </div>
      <div className="grid content-start divide-y border-y">
        <Question asked="Tenho um agendamento e preciso mudar ou cancelar">
          {facts.sendsMail
            ? 'O link do seu agendamento está no e-mail de confirmação. '
            : 'Abra o link do seu agendamento, o que apareceu quando você marcou. '}
          Nele você remarca, cancela ou confirma a presença, e lê até quando pode mudar. Depois desse prazo,
          fale com quem vai atender você.
        </Question>
        <Question asked="Preciso de uma conta para agendar?">
          Não. Basta o link que o profissional ou a equipe enviou: escolha o horário, diga seu nome e pronto.
        </Question>
        <Question asked="Não achei um horário que me sirva">
          Na página de agendamento, peça “Avise-me”: você diz os dias e a parte do dia que servem. Quando um
          horário abre, ele fica guardado para o primeiro da lista de espera, que o confirma com um toque
          {facts.sendsMail ? ' no e-mail' : ' no link que a equipe envia'}.
        </Question>
        <Question asked="Quero usar na minha equipe">
          {facts.registrationOpen ? (
            <>
              <a href="/register" className="link">
                Crie uma conta de administrador
              </a>
              , cadastre os profissionais, os horários e os serviços, e compartilhe o link.
            </>
          ) : (
            'Esta instalação não aceita novos cadastros. O programa é de código aberto: você pode instalar o seu.'
          )}
        </Question>
        <Question asked="Não consigo entrar">
          {facts.sendsMail
            ? 'Esqueceu a senha? Em “Esqueci minha senha”, na tela de entrada, você recebe um link para criar outra. O administrador da sua organização cria os acessos e também pode definir uma nova senha.'
            : 'O administrador da sua organização cria os acessos e define uma nova senha quando alguém esquece a sua.'}
          {facts.contactEmail === null
            ? ' Se o administrador é você, fale com quem instalou o programa.'
            : ' Se o administrador é você, escreva para o contato desta página.'}
        </Question>
        {capabilities['model-context-protocol'] && (
          <Question asked="Dá para ligar a outros sistemas e a assistentes de IA?">
            Sim. Há uma{' '}
            <a href="/api/v1/docs" className="link">
              API REST documentada
            </a>
            , webhooks assinados e um{' '}
            <a href="/mcp-server" className="link">
              servidor para assistentes de IA
            </a>{' '}
            (Model Context Protocol). O administrador liga cada um e gera a chave em Integrações.
          </Question>
        )}
        {capabilities['calendar-sync'] && facts.knowsGoogle && (
          <Question asked="Funciona com o Google Agenda?">
            Sim. Cada profissional conecta a própria conta: os agendamentos viram eventos lá, e o que já está
            no calendário ocupa a agenda, sem que os clientes vejam o que é.
          </Question>
        )}
        <Question asked="Quanto custa?">
          O programa é gratuito e de código aberto. Quem o instala paga apenas o próprio servidor.
        </Question>
        <Question asked="Onde ficam os dados dos meus clientes?">
          No servidor de quem instalou a agenda. A página de{' '}
          <a href="/privacidade" className="link">
            Privacidade
          </a>{' '}
          diz o que é guardado e por quanto tempo.
        </Question>
        {missing.length > 0 && (
          <Question asked="O que ainda está a caminho?">
            Nesta versão ainda não há {listed(missing)}. O que esta página mostra já funciona.
          </Question>
        )}
      </div>
    </section>
  );
}

function Contact({ email }: { email: string | null }) {
  if (email === null) return null;
  return (
    <p>
      Escreva para{' '}
      <a href={`mailto:${email}`} className="link wrap-anywhere">
        {email}
      </a>
      .
    </p>
  );
}

/** Opens and closes by itself, without a script. */
function Question({ asked, children }: { asked: string; children: ReactNode }) {
  return (
    <details className="group/question">
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 rounded-sm py-3 text-base font-medium [&::-webkit-details-marker]:hidden">
        {asked}
        <ChevronDown
          aria-hidden="true"
          className="size-4 shrink-0 text-muted transition-transform group-open/question:rotate-180"
        />
      </summary>
      <p className="max-w-[64ch] pb-5 text-base text-pretty text-muted">{children}</p>
    </details>
  );
}

/** 'a', 'a nem b', 'a, b nem c': things that are not there. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} nem ${names.at(-1)}`;
}
