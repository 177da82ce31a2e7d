import type { CommanderError, Help } from 'commander';

/** Headings of commander's help. */
const TITLES: Readonly<Record<string, string>> = {
  'Usage:': 'Uso:',
  'Arguments:': 'Argumentos:',
  'Options:': 'Opções:',
  'Commands:': 'Comandos:',
};

export const HELP: Partial<Help> = {
  styleTitle: (title) => TITLES[title] ?? title,
  styleUsage: (usage) => usage.replace('[options]', '[opções]').replace('[command]', '[comando]'),
  subcommandTerm: (command) =>
    [command.name(), ...command.registeredArguments.map((argument) => `<${argument.name()}>`)].join(' '),
};

/** The sentence for each way to call a command wrongly; `%` is what was typed or is missing. */
const SENTENCES: Readonly<Record<string, string>> = {
  'commander.unknownCommand': 'O comando % não existe.',
  'commander.unknownOption': 'A opção % não existe.',
  'commander.missingArgument': 'Falta o argumento %.',
  'commander.missingMandatoryOptionValue': 'Falta a opção %.',
  'commander.optionMissingArgument': 'A opção % precisa de um valor.',
  'commander.excessArguments': 'Há argumentos demais.',
  'commander.invalidArgument': 'O valor de % não é válido.',
  'commander.help': 'Falta dizer o que fazer.',
};

/** What is wrong with a call, in Portuguese. */
export function wrongUse({ code, message }: CommanderError): string {
  const [, named = ''] = /'([^']*)'/.exec(message) ?? [];
  return (SENTENCES[code] ?? 'O comando não foi entendido.').replace('%', named);
}
