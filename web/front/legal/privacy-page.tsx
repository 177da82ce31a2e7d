import type { FrontFacts } from '#shared/front-page.ts';
import { ContactLink, LegalPage, LegalSection } from './legal-page.tsx';

/** What is kept about whom, why and for how long, by the Brazilian data protection law (LGPD). */
export function PrivacyPage({ facts }: { facts: FrontFacts }) {
  const { brand, contactEmail, sendsMail, signInHost, knowsGoogle } = facts;
  return (
    <LegalPage
      facts={facts}
      title="Privacidade"
      lead={`Como o ${brand.name} trata dados pessoais, de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018, a LGPD).`}
      summary={[
        'Guardamos o que é preciso para marcar um horário e avisar as duas partes, e nada além disso.',
        'Só quem atende você e a administração da organização veem os seus dados, e os sistemas que conectarem.',
        'Não há cookies, publicidade, rastreadores nem venda de dados.',
        'Você pode ver, corrigir, levar e apagar o que é seu.',
      ]}
    >
      <LegalSection title="Quem é responsável">
        <p>
          <strong>Controlador</strong> é quem usa a agenda para atender: a clínica, o estúdio, o profissional.
          Decide para que os dados servem e responde por eles. <strong>Operador</strong> é quem hospeda esta
          instalação e guarda os dados a pedido do controlador; muitas vezes são a mesma pessoa. Quem escreveu
          o programa, que é de código aberto, não recebe dado nenhum.
        </p>
      </LegalSection>
      <Kept sendsMail={sendsMail} />
      <LegalSection title="Para quê, e com que base">
        <ul>
          <li>
            Marcar, confirmar, mudar e cancelar agendamentos, avisar as duas partes e lembrar do horário: é o
            serviço que você pediu (art. 7º, V).
          </li>
          <li>
            Proteger a agenda de abusos, limitando tentativas por endereço de rede: legítimo interesse (art.
            7º, IX). O endereço fica só na memória do servidor e não é gravado.
          </li>
        </ul>
        <p>
          Um agendamento pode revelar algo sobre a sua saúde, pela especialidade ou por uma observação. São
          dados sensíveis: quem atende precisa de uma base própria para tratá-los (art. 11), como a tutela da
          saúde ou o seu consentimento. Nas observações, conte apenas o necessário.
        </p>
      </LegalSection>
      <Duration sendsMail={sendsMail} />
      <LegalSection title="Quem vê">
        <p>
          O profissional que atende você e os administradores da organização dele. Uma organização não vê os
          dados de outra. A página pública mostra o perfil do profissional e os horários livres, nunca quem
          agendou. Quem tem o link do seu agendamento vê o que ele mostra: guarde-o como uma chave.
        </p>
        <p>Os dados não são vendidos nem publicados. Saem desta agenda apenas:</p>
        <ul>
          {sendsMail && (
            <li>
              <strong>Por e-mail:</strong> avisos e lembretes passam pelo servidor de e-mail. O assunto nunca
              diz o serviço nem as observações.
            </li>
          )}
          {signInHost !== null && (
            <li>
              <strong>Ao entrar:</strong> o e-mail e a senha que alguém digita na tela de entrada são
              conferidos primeiro por {signInHost}, que diz quem é a pessoa. De lá ficam aqui o nome e o
              e-mail.
            </li>
          )}
          <li>
            <strong>Por webhook:</strong> quem atende você ou a organização pode conectar outro sistema, que
            recebe os dados de cada agendamento (nome, contato, horário, observações e, se escolher, a
            presença) e, se escolher, o seu cadastro sem o CPF. Quem o conecta responde por ele.
          </li>
          <li>
            <strong>Pela API ou por um assistente de IA:</strong> a organização pode dar uma chave a outro
            sistema, ou a um assistente, que então lê e muda os agendamentos dela e os cadastros dos clientes.
            O assistente manda o que lê a quem o oferece. Quem deu a chave responde por isso, e cada chamada
            de um assistente fica registrada.
          </li>
          {knowsGoogle && (
            <li>
              <strong>Pelo Google Calendar:</strong> quem atende você pode conectar a própria agenda do
              Google. O agendamento vira então um evento lá, com o seu nome, o horário e o seu e-mail como
              convidado; o serviço só aparece se essa pessoa quiser. Dos compromissos que vêm do Google, só
              quem é dono deles vê o título.
            </li>
          )}
          <li>
            <strong>Pelo WhatsApp:</strong> só quando quem atende você toca em “Enviar por WhatsApp”. O seu
            número e um texto com o horário e o link do agendamento são abertos no WhatsApp, sem o nome do
            serviço.
          </li>
        </ul>
        <p>Quem hospeda pode manter cópias de segurança e registros de acesso próprios.</p>
      </LegalSection>
      <LegalSection title="Seus direitos">
        <p>
          A LGPD (art. 18) dá a você o direito de confirmar que há dados seus e de acessá-los, corrigi-los,
          levá-los a outro serviço, anonimizá-los, bloqueá-los ou apagá-los, de saber com quem foram
          compartilhados e de retirar um consentimento. A resposta completa vem em até 15 dias (art. 19).
        </p>
        <p>
          Peça a quem atende você, que é o controlador
          {contactEmail === null ? (
            '. Esta instalação não informa um contato próprio: a clínica ou o profissional encaminha o pedido a quem a hospeda. '
          ) : (
            <>
              , ou escreva para <ContactLink email={contactEmail} otherwise="" />.{' '}
            </>
          )}
          Se não resolver, você pode reclamar à Autoridade Nacional de Proteção de Dados (ANPD).
        </p>
      </LegalSection>
    </LegalPage>
  );
}

function Kept({ sendsMail }: { sendsMail: boolean }) {
  return (
    <LegalSection title="O que é guardado">
      <ul>
        <li>
          <strong>De quem agenda:</strong> o nome e, quando informados, o e-mail, o telefone e as observações;
          o serviço, o horário, e se a presença foi confirmada.
        </li>
        <li>
          <strong>Do cadastro de cada cliente:</strong> o nome, os e-mails e os telefones dos agendamentos e,
          quando quem atende os anota, nome social, nascimento, CPF, observações, etiquetas, preferências e o
          consentimento. As anotações próprias de um profissional só ele vê.
        </li>
        <li>
          <strong>De quem atende:</strong> nome, e-mail, especialidade, apresentação, horários, serviços e
          preferências. Da senha fica só um resumo que não permite recuperá-la.
        </li>
        <li>
          <strong>De quem entra no sistema:</strong> a sessão, com a hora do último uso. A chave dela fica no
          armazenamento local do navegador; o servidor guarda apenas um resumo.
        </li>
        <li>
          <strong>Dos avisos:</strong>{' '}
          {sendsMail
            ? 'que um e-mail foi enviado, sem o endereço.'
            : 'o próprio e-mail, em arquivo: esta instalação ainda não os envia.'}
          {sendsMail && ' Do que não pôde ser enviado, o nome, o assunto e o motivo, para a administração.'}
        </li>
        <li>
          <strong>De quem entra na lista de espera:</strong> o nome, o e-mail e, quando informado, o telefone;
          o que pediu, e os horários que lhe foram oferecidos.
        </li>
        <li>
          <strong>Dos links curtos:</strong> quantas vezes por dia cada um foi aberto e levou a um
          agendamento, sem nada de quem o abriu.
        </li>
        <li>
          <strong>Das buscas sem horário livre:</strong> quantas vezes cada data foi procurada, sem nada de
          quem a procurou.
        </li>
        <li>
          <strong>Dos webhooks:</strong> o que foi enviado ao sistema conectado e o que ele respondeu.
        </li>
        <li>
          <strong>Das chaves da API e dos assistentes:</strong> um resumo de cada uma, a da API também
          cifrada, e quando foi usada pela última vez.
        </li>
      </ul>
    </LegalSection>
  );
}

function Duration({ sendsMail }: { sendsMail: boolean }) {
  return (
    <LegalSection title="Por quanto tempo">
      <ul>
        <li>
          <strong>Agendamentos:</strong> até que alguém da organização os apague. Apagado, um agendamento sai
          da agenda em definitivo.
        </li>
        <li>
          <strong>Cadastros de clientes:</strong> até o último agendamento da pessoa ser apagado, ou, quando a
          equipe anotou algo, até que a administração exclua os dados. Dos horários que já passaram ficam
          então o dia, o serviço e o valor, sem nome, contato nem observações.
        </li>
        <li>
          <strong>Histórico dos agendamentos:</strong> o que mudou, quando e por quem, com o nome de quem
          agendou e sem e-mail, telefone nem observações. Fica também depois que o agendamento é apagado, para
          esclarecer dúvidas.
        </li>
        <li>
          <strong>Lista de espera:</strong> até 30 dias depois que o pedido termina: quando um horário é
          marcado, você sai da lista, ou as datas passam.
        </li>
        <li>
          <strong>Buscas sem horário livre:</strong> as contagens, até 26 semanas.
        </li>
        <li>
          <strong>Contas:</strong> até que a administração as remova. Nos agendamentos passados fica o nome do
          profissional.
        </li>
        <li>
          <strong>Sessões:</strong> até você sair, ou 30 dias sem uso.
        </li>
        <li>
          <strong>Fila de avisos:</strong> os dados de um aviso já tratado ficam cerca de 7 dias; a anotação
          de que foi {sendsMail ? 'enviado' : 'gravado'}, 30 dias.
        </li>
        {!sendsMail && (
          <li>
            <strong>E-mails em arquivo:</strong> cerca de 30 dias.
          </li>
        )}
        {sendsMail && (
          <li>
            <strong>E-mails que não saíram:</strong> até que saiam, ou cerca de 30 dias.
          </li>
        )}
        <li>
          <strong>Histórico de webhooks:</strong> cerca de 90 dias, mesmo que o agendamento seja apagado
          antes; o do cadastro, no máximo até que ele seja excluído.
        </li>
        <li>
          <strong>Pedidos de nova senha:</strong> um resumo do link, até pouco depois de ele expirar.
        </li>
        <li>
          <strong>Registros do servidor:</strong> dizem que um tipo de página foi pedido e quanto demorou, sem
          nomes, endereços nem conteúdo.
        </li>
      </ul>
    </LegalSection>
  );
}
