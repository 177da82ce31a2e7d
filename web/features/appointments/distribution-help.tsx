/** Explains the reasons of the distribution to a person who reads one for the first time: unfolds by a press, a key or a finger. */
export function DistributionHelp() {
  return (
    <details className="text-xs text-muted">
      <summary className="w-fit cursor-pointer rounded-sm font-medium text-accent-text underline-offset-4 hover:underline pointer-coarse:py-2.5">
        Como a escolha é feita?
      </summary>
      <p className="mt-1 text-pretty">
        Com “Qualquer profissional”, o horário vai para uma das pessoas livres, pela forma de escolher da
        equipe. Na equilibrada, cada pessoa tem uma parte, em proporção às horas que abre na agenda: quem está
        mais abaixo da sua parte recebe o próximo. Administradores definem a forma de escolher e a parte de
        cada pessoa.
      </p>
    </details>
  );
}
