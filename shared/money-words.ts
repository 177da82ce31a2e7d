const ONES = [
  ...['', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ...['treze', 'catorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const TENS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const HUNDREDS = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos', 'seiscentos', 'setecentos'],
  ...['oitocentos', 'novecentos'],
];

/** A number under a thousand in words. */
function hundredsInWords(number: number): string {
  if (number === 100) return 'cem';
  const [hundreds, rest] = [Math.floor(number / 100), number % 100];
  const tens = rest < 20 ? [ONES[rest]] : [TENS[Math.floor(rest / 10)], ONES[rest % 10]];
  return [HUNDREDS[hundreds], ...tens].filter(Boolean).join(' e ');
}

/** A whole number from 1 to 999.999.999 in words: 'mil duzentos e trinta'. */
function numberInWords(number: number): string {
  const [millions, thousands, rest] = [
    Math.floor(number / 1_000_000),
    Math.floor(number / 1_000) % 1_000,
    number % 1_000,
  ];
  const parts = [
    ...(millions === 0 ? [] : [`${hundredsInWords(millions)} ${millions === 1 ? 'milhão' : 'milhões'}`]),
    ...(thousands === 0 ? [] : [thousands === 1 ? 'mil' : `${hundredsInWords(thousands)} mil`]),
    ...(rest === 0 ? [] : [hundredsInWords(rest)]),
  ];
  // Only what is under a hundred, or hundreds alone, is joined by "e".
  const isJoined = rest > 0 ? rest < 100 || rest % 100 === 0 : thousands < 100 || thousands % 100 === 0;
  const last = parts.pop() ?? '';
  return parts.length === 0 ? last : `${parts.join(' ')}${isJoined ? ' e ' : ' '}${last}`;
}

/** An amount in cents as a receipt writes it out: 'cento e cinquenta reais e trinta centavos'. */
export function moneyInWords(cents: number): string {
  const [reais, rest] = [Math.floor(cents / 100), cents % 100];
  const whole =
    reais === 0
      ? ''
      : `${numberInWords(reais)}${reais % 1_000_000 === 0 ? ' de' : ''} ${reais === 1 ? 'real' : 'reais'}`;
  const part = rest === 0 ? '' : `${numberInWords(rest)} ${rest === 1 ? 'centavo' : 'centavos'}`;
  return [whole, part].filter(Boolean).join(' e ') || 'zero reais';
}
