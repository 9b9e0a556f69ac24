import { expect, test } from 'vitest'
import { findEmptyCells, findMissing } from './spec-map.ts'

const tree = {
  files: ['src/ui/toaster.tsx', 'e2e/home.spec.ts', 'supabase/migrations/1_profiles.sql', 'src/app/routes/home.tsx'],
  commands: ['chaos'],
  mentions: (constant: string) => constant === 'TOAST_MS',
}

test('finds what is named by a whole path, by its last parts, with a star, as folder, command or constant', () => {
  const map =
    '`src/ui/toaster.tsx` `home.spec.ts` `*_profiles.sql` `src/app/` `npm run chaos` `TOAST_MS` `@vapi-ai/web`'
  expect(findMissing(map, tree)).toEqual([])
})

test('names what is not there, once', () => {
  const map = '`ui/toast.tsx` `me.spec.ts` `*_leads.sql` `src/api/` `npm run gone` `OLD_MS` `OLD_MS`'
  expect(findMissing(map, tree)).toEqual([
    'ui/toast.tsx',
    'me.spec.ts',
    '*_leads.sql',
    'src/api/',
    'npm run gone',
    'OLD_MS',
  ])
})

test('finds rows that leave a cell empty', () => {
  const empty = '| mute | `@vapi-ai/web` |  |'
  expect(findEmptyCells(`| what | where | shown by |\n| --- | --- | --- |\n${empty}\n| a | b | c |`)).toEqual([empty])
})
