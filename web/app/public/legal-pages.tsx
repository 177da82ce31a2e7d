import { useBrand } from '../use-brand.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

const LIST = 'grid list-disc gap-1.5 pl-5 marker:text-faint';

/** What is kept about whom, why and for how long, by the Brazilian data protection law (LGPD). */
export function PrivacyPage() {
  const brand = useBrand();
  return (
    <LegalPage
      title="Privacidade"
      lead={`Como o ${brand.name} trata dados pessoais, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018).`}
    >
      <LegalSection title="Quem é responsável">
        <p>
          O {brand.name} é um programa de código aberto. Quem o instala e o usa para atender (a clínica, o
          estúdio, o profissional) é o controlador dos dados: decide para que eles servem e responde por eles.
          O fabricante do programa não recebe esses dados.
        </p>
      </LegalSection>
      <LegalSection title="O que é guardado">
        <ul className={LIST}>
          <li>
            De quem agenda: nome e, quando informados, e-mail, telefone e observações, com o horário e o
            serviço.
          </li>
          <li>
            De quem atende: nome, e-mail, especialidade, horários e serviços. A senha é guardada de forma
            cifrada.
          </li>
          <li>De quem entra no sistema: a sessão, por até 30 dias sem uso.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Para quê">
        <p>
          Para marcar, confirmar, alterar e cancelar agendamentos e para avisar as duas partes por e-mail. A
          base legal é a execução do serviço que o titular pediu (art. 7º, V). Não há publicidade, perfil de
          comportamento nem venda de dados.
        </p>
      </LegalSection>
      <LegalSection title="Quem vê">
        <p>
          Os dados de um cliente são vistos pelo profissional que o atende e pelos administradores da
          organização dele. A página pública mostra apenas o perfil do profissional e os horários livres,
          nunca quem agendou.
        </p>
      </LegalSection>
      <LegalSection title="Seus direitos">
        <p>
          Você pode pedir ao profissional ou à organização que o atende a confirmação, o acesso, a correção, a
          portabilidade e a eliminação dos seus dados (art. 18). Um agendamento removido é apagado em
          definitivo.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

/** The conditions of use. */
export function TermsPage() {
  const brand = useBrand();
  return (
    <LegalPage title="Termos de uso" lead={`O que vale ao usar o ${brand.name}, em poucas linhas.`}>
      <LegalSection title="O serviço">
        <p>
          O {brand.name} organiza agendas e recebe agendamentos por links públicos. O atendimento em si, o
          preço e as regras de cancelamento são combinados entre o cliente e o profissional.
        </p>
      </LegalSection>
      <LegalSection title="Sua conta">
        <ul className={LIST}>
          <li>Use um e-mail seu e mantenha a senha em segredo.</li>
          <li>O administrador responde pelos profissionais que cadastra e pode desativar contas.</li>
          <li>Cadastre apenas dados de clientes que você pode tratar.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Uso correto">
        <p>
          Não é permitido agendar em nome de outra pessoa sem autorização, tentar acessar agendas alheias nem
          sobrecarregar o sistema. Há limites de tentativas para proteger todos.
        </p>
      </LegalSection>
      <LegalSection title="Garantia">
        <p>
          O programa é distribuído sob a licença MIT, no estado em que se encontra, sem garantia. Quem o
          instala cuida das cópias de segurança e da disponibilidade.
        </p>
      </LegalSection>
    </LegalPage>
  );
}

/** What the pages keep in the browser. */
export function CookiesPage() {
  const brand = useBrand();
  return (
    <LegalPage title="Cookies" lead={`O ${brand.name} não usa cookies, por isso não há aviso a aceitar.`}>
      <LegalSection title="O que fica no seu navegador">
        <p>Para funcionar, as páginas guardam poucas informações no armazenamento local deste dispositivo:</p>
        <ul className={LIST}>
          <li>a preferência de tema, claro ou escuro;</li>
          <li>para quem entra no sistema, a sessão e a identificação do usuário;</li>
          <li>o e-mail, se você marcar “Lembrar de mim” ao entrar.</li>
        </ul>
      </LegalSection>
      <LegalSection title="Como apagar">
        <p>
          Sair do sistema apaga a sessão. O restante sai ao limpar os dados deste site nas configurações do
          navegador. Quem apenas agenda pelo link público não precisa guardar nada.
        </p>
      </LegalSection>
      <LegalSection title="Terceiros">
        <p>Não há rastreadores, medição de audiência nem conteúdo de outros sites nestas páginas.</p>
      </LegalSection>
    </LegalPage>
  );
}
