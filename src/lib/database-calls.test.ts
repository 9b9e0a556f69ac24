import { expectTypeOf, test } from 'vitest'
import type { DatabaseCalls } from '#shared/database.ts'
import type { Database } from './database-types.ts'

type InSql = Database['public']['Functions']
type Names<Args> = keyof { [Name in keyof Args as string extends Name ? never : Name extends string ? Name : never]: 1 }
type SqlArguments = { [Name in keyof DatabaseCalls]: Name extends keyof InSql ? Names<InSql[Name]['Args']> : 'missing' }

// Checked by tsc, which npm run check runs; test:db holds database-types.ts to the migrations.
test('edge functions name the arguments of SQL functions as SQL does', () => {
  expectTypeOf<{ [Name in keyof DatabaseCalls]: keyof DatabaseCalls[Name] }>().toEqualTypeOf<SqlArguments>()
})
