import { readArguments } from '../../stack/process/arguments.ts'

const { values, positionals } = readArguments('npm run bench -- NAME [numbers] [--seed=1]', {
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
  },
})
const [command = '', ...numbers] = positionals

export const options = {
  command,
  numbers: numbers.map(wholeNumber),
  seed: wholeNumber(values.seed),
}

function wholeNumber(text: string): number {
  const number = Number(text)
  if (text !== '' && Number.isInteger(number) && number >= 0) return number
  throw new TypeError(`${text} is not a whole number`)
}
