import { readFileSync, writeFileSync } from 'node:fs'
import { brandSchema, type Field } from '#src/content/brand-schema.ts'
import { contrastFaults, paletteOf } from '../brand/palette.ts'
import { samplesIn } from '../brand/sample-content.ts'
import type { Question } from './set-up.ts'

/** Of texts, or of groups of them. */
type Group = Record<string, string>

/** Of the sample, and asked for once, since they suit other firms too. */
const MAY_BE_KEPT = new Set(['oklch(0.2 0.042 259)', 'oklch(0.8 0.098 84)', 'Europe/London'])

/** A question for each text of brand.json, in the words of its schema. */
export function brandQuestions(file: string): Question[] {
  const read = () => JSON.parse(readFileSync(file, 'utf8')) as Group
  const isSample = () =>
    readFileSync(file, 'utf8')
      .split('\n')
      .some((line) => samplesIn(line).length > 0)
  const questionsOf = (fields: Readonly<Record<string, Field>>, groupIn: (json: Group) => Group): Question[] =>
    Object.entries(fields).flatMap(([key, field]) => {
      if (field.kind === 'group') return questionsOf(field.fields, (json) => groupIn(json)[key] as unknown as Group)
      if (field.kind !== 'text') return []
      const isLink = field.what.includes('https://')
      const check = (value: string) => {
        if (samplesIn(value).length > 0) return "is the sample's: write your own"
        if (value.length > field.most) return `has ${value.length} letters; at most ${field.most} fit`
        return field.check(value) ?? (key === 'accent' ? contrastFault(groupIn(read()), value) : null)
      }
      return {
        title: field.what.charAt(0).toUpperCase() + field.what.slice(1),
        isOptional: field.isOptional,
        current: () => {
          const value = groupIn(read())[key] ?? ''
          if (value === '') return field.isOptional ? '' : null
          return check(value) !== null || (MAY_BE_KEPT.has(value) && isSample()) ? null : value
        },
        suggest: () => groupIn(read())[key] ?? '',
        // People leave it out.
        tidy: (answer) => (isLink && !answer.includes('://') ? `https://${answer}` : answer),
        check,
        write: (value) => {
          const json = read()
          groupIn(json)[key] = value ?? ''
          writeFileSync(file, `${JSON.stringify(json, null, 2)}\n`)
        },
      }
    })
  return questionsOf(brandSchema['brand.json'].fields, (json) => json)
}

function contrastFault(colors: Group, accent: string): string | null {
  const isReadable = contrastFaults(paletteOf({ ground: colors['ground'] ?? '', accent })).length === 0
  return isReadable ? null : 'is hard to read on the background: take a lighter or darker one'
}
