/** Shown above every page of a person whose account is inactive: it may be read, and nothing is saved. */
export function InactiveNotice() {
  return (
    <section
      aria-label="Conta inativa"
      className="border-b border-warn-line bg-warn-soft px-4 py-3 text-ui text-pretty text-warn sm:px-6"
    >
      <strong className="font-semibold">A sua conta está inativa.</strong> Você pode consultar tudo o que é
      seu, mas não alterar. Fale com a administração da sua organização.
    </section>
  );
}
