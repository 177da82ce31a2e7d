import type { FrontFacts } from '#shared/front-page.ts';
import { ContactLink, LegalPage, LegalSection } from './legal-page.tsx';

/** The conditions of use. */
export function TermsPage({ facts }: { facts: FrontFacts }) {
  const { brand, contactEmail } = facts;
  return (
    <LegalPage
      facts={facts}
      title="Termos de uso"
      lead={`O que vale ao usar o ${brand.name}, em poucas linhas.`}
      summary={[
        'Agendar é um acordo entre você e quem atende; a agenda só o anota.',
        'Use dados seus, ou que você possa usar, e cuide da sua senha.',
        'O programa é livre e vem sem garantia; quem o instala responde pelo serviço.',
      ]}
    >
      <LegalSection title="O serviço">
        <p>
          O {brand.name} organiza agendas e recebe agendamentos por links públicos. O atendimento em si, o
          preço e as regras de cancelamento são combinados entre o cliente e quem atende.
        </p>
        <p>
          Um horário confirmado pela página está reservado. Você pode remarcá-lo ou cancelá-lo pelo link do
          agendamento, até o prazo que ele mostra. Quem atende também pode, e deve avisar você.
        </p>
      </LegalSection>
      <LegalSection title="Sua conta">
        <ul>
          <li>Use um e-mail seu e mantenha a senha em segredo.</li>
          <li>O administrador responde pelos profissionais que cadastra e pode desativar contas.</li>
          <li>Cadastre apenas dados de clientes que você pode tratar, e só os necessários.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Uso correto">
        <p>
          Não é permitido agendar em nome de outra pessoa sem autorização, tentar acessar agendas alheias nem
          sobrecarregar o sistema. O número de tentativas por minuto é limitado, para proteger todos.
        </p>
      </LegalSection>
      <LegalSection title="Garantia e responsabilidade">
        <p>
          O programa é distribuído sob a licença MIT, no estado em que se encontra, sem garantia de quem o
          escreveu. Quem o instala e oferece cuida do servidor, das cópias de segurança e da disponibilidade.
          Nada aqui afasta os direitos que a lei dá ao consumidor.
        </p>
      </LegalSection>
      <LegalSection title="Dúvidas">
        <p>
          {contactEmail === null ? 'Fale com ' : 'Escreva para '}
          <ContactLink
            email={contactEmail}
            otherwise="a clínica ou o profissional que atende você, ou com quem instalou esta agenda"
          />
          . Como os dados são tratados está em{' '}
          <a href="/privacidade" className="link">
            Privacidade
          </a>
          .
        </p>
      </LegalSection>
    </LegalPage>
  );
}
