/** Whether a text is an e-mail as the server takes it (`email` of the contract): no accents, no doubled dots. */
export function hasEmailForm(text: string): boolean {
  return /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i.test(text.trim());
}
