import { Database, LockKeyhole, Scale } from 'lucide-react';

const FACTS = [
  {
    icon: Database,
    title: 'No seu servidor',
    text: 'Um único programa com o banco de dados embutido, ou o PostgreSQL que você já tem.',
  },
  {
    icon: LockKeyhole,
    title: 'Sem espiar ninguém',
    text: 'Nenhum cookie, nenhum rastreador, nenhum conteúdo de terceiros. Nada é enviado a quem fez o programa.',
  },
  {
    icon: Scale,
    title: 'Licença MIT',
    text: 'Use, leia, mude e compartilhe o código, também em uma empresa. Não há mensalidade nem versão paga.',
  },
] as const;

/** What open source and hosting it oneself mean here, with what they ask in return. */
export function OpenSource() {
  return (
    <section aria-labelledby="codigo-aberto" className="border-y bg-sunken">
      <div className="frame grid items-center gap-x-16 gap-y-10 py-14 sm:py-20 lg:grid-cols-[1.12fr_0.88fr]">
        <div>
          <div className="section-head">
            <h2 id="codigo-aberto">Código aberto, dados seus</h2>
            <p>Os nomes, os telefones e os horários dos seus clientes ficam onde você decidir.</p>
          </div>
          <ul className="mt-7 grid gap-5">
            {FACTS.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-3.5">
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="text-pretty text-muted">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
        <div className="min-w-0">
          <pre
            tabIndex={0}
            role="region"
            aria-label="Os comandos para começar"
            className="overflow-x-auto rounded-xl border bg-card p-5 font-mono text-ui leading-7 shadow-float sm:p-6"
          >
            <code>
              <span className="text-faint"># uma clínica de exemplo, para olhar tudo</span>
              {'\n'}npm run demo{'\n\n'}
              <span className="text-faint"># a sua agenda, em localhost:3000</span>
              {'\n'}npm start
            </code>
          </pre>
          <p className="mt-4 text-ui text-pretty text-muted">
            Bastam Node.js e git. Em troca da liberdade, quem instala cuida do servidor, das atualizações e
            das cópias de segurança; o guia de operação explica cada uma.
          </p>
        </div>
      </div>
    </section>
  );
}
