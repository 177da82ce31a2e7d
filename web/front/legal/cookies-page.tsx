import type { FrontFacts } from '#shared/front-page.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

/** Everything that the pages keep in a browser, by its key. */
const KEPT = [
  ['vite-ui-theme', 'o tema escolhido, claro ou escuro'],
  ['auth_token', 'a chave da sessão de quem entrou'],
  ['auth_user', 'o nome, o e-mail e o papel de quem entrou'],
  ['session_fingerprint', 'a quem pertencem os dados em memória, para nunca misturar duas pessoas'],
  ['remembered_email', 'o e-mail, se você marcar “Lembrar de mim”'],
  ['known_device', 'que já se entrou neste aparelho, para senhas erradas de outros não atrasarem você'],
  [
    'lembrar-agendamento',
    'nome, e-mail, telefone e as últimas escolhas de quem agendou numa clínica e marcou “Lembrar neste aparelho”, por um ano; valem para todos os links dela',
  ],
  ['agenda_view', 'se a agenda começa pelo mês, pela semana ou pelo dia'],
  ['agenda_people', 'quem a agenda da equipe mostra'],
  ['first_free_length', 'o serviço ou a duração da última busca pelo primeiro horário livre'],
  ['absence_texts', 'quais textos de uma ausência já foram abertos e enviados, por uma semana, sem nomes'],
  [
    'absence_texts_left',
    'os textos de uma ausência que ainda não foram enviados, com nome e telefone, e quais clientes continuam marcados nela, até a aba fechar ou a pessoa sair',
  ],
  ['printed_style', 'como a agenda do dia foi impressa da última vez'],
  ['agenda_tall_month', 'que o mês da agenda mostra mais de cada dia'],
  ['agenda_whole_week', 'que a semana da agenda cabe inteira na tela'],
  ['single_keys_off', 'que os atalhos de uma letra estão desligados'],
  ['appointment_colors', 'as cores que um profissional deu aos próprios agendamentos'],
] as const;

/** What the pages keep in the browser: no cookie at all. */
export function CookiesPage({ facts }: { facts: FrontFacts }) {
  return (
    <LegalPage
      facts={facts}
      title="Cookies"
      lead={`O ${facts.brand.name} não usa cookies. Por isso não há aviso a aceitar.`}
      summary={[
        'Nenhum cookie, nem nosso nem de terceiros.',
        'Quem agenda pelo link público só guarda algo no aparelho se marcar “Lembrar neste aparelho”.',
        'Quem entra no sistema guarda a própria sessão, e sair a apaga.',
      ]}
    >
      <LegalSection title="O que fica no seu navegador">
        <p>Algumas informações ficam no armazenamento local deste aparelho, onde só estas páginas as leem:</p>
        <dl>
          {KEPT.map(([key, meaning]) => (
            <div key={key}>
              <dt>
                <code>{key}</code>
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </LegalSection>
      <LegalSection title="Como apagar">
        <p>
          Sair do sistema apaga a sessão. “Esquecer”, na página de agendamento, apaga os dados de quem agendou
          nessa clínica. O resto sai quando você limpa os dados deste site nas configurações do navegador.
        </p>
      </LegalSection>
      <LegalSection title="Terceiros">
        <p>
          Não há rastreadores, medição de audiência nem conteúdo de outros sites nestas páginas: letras,
          imagens e programas vêm todos deste mesmo endereço, e o navegador é instruído a recusar o resto.
        </p>
      </LegalSection>
    </LegalPage>
  );
}
