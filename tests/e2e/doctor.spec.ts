// The command itself, on a separate stack. Each fault that it finds: scripts/doctor/doctor.test.ts.
import { expect, test } from '@playwright/test'
import { openStack, runCommand } from '../support/own-stack.ts'

const doctor = (folder: string, ...args: string[]) =>
  runCommand('scripts/doctor/main.ts', { STACK_DIR: folder }, '--local', ...args)

test('everything is ok on a healthy stack, including a test lead, which is erased', async () => {
  const stack = await openStack({ MAIL_FROM: 'Lodestar <hello@lodestar.internal>' })
  try {
    const { code, output } = await doctor(stack.folder, '--lead=ada@example.org')
    expect(output).toMatch(/Everything is ok: \d+ ok, 0 wrong, 2 skipped$/m)
    expect(output).toContain('– Accounts require a captcha: skipped, the local stack has none')
    expect(output).toContain('✓ A lead reaches the team and its sender: confirmation sent, notification sent')
    expect(code).toBe(0)
    expect(await stack.sql`select from contact_submissions`).toHaveLength(0)
    await stack.sql`truncate supabase_migrations.schema_migrations`
    expect(await doctor(stack.folder)).toMatchObject({
      code: 1,
      output: expect.stringContaining('lacks the migrations'),
    })
  } finally {
    await stack.close()
  }
})

test('it cannot run: exit code 2, and why', async () => {
  expect(await doctor('/nowhere', '--nonsense')).toMatchObject({ code: 2 })
  const { code, output } = await doctor('/nowhere')
  expect(code).toBe(2)
  expect(output).toContain('no local stack is running. Start one: npm start')
})
