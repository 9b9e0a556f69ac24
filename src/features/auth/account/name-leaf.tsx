import { accountPage } from '#src/content/account-page.ts'
import { auth } from '#src/content/auth.ts'
import { Field } from '#src/ui/field.tsx'
import type { FormValues } from '#src/ui/use-form.ts'
import { AccountField } from '../forms/account-field.tsx'
import { backend } from './account-backend.ts'
import { clock } from './dates.ts'
import { Leaf } from './leaf.tsx'
import { failureText, LeafForm, type Said } from './leaf-form.tsx'

const words = accountPage.name

/** As in the check of public.profiles. */
const MAX_NAME_LENGTH = 200

export function NameLeaf({ id, name, email }: { id: string; name: string; email: string }) {
  const handleSubmit = async (values: FormValues): Promise<Said> => {
    const result = await backend.rename(id, values('full-name').trim())
    return result.ok ? { done: words.done(clock(new Date())) } : { failed: failureText(result.failure) }
  }

  return (
    <Leaf title={words.title}>
      <LeafForm label={words.title} submit={words.submit} busy={words.busy} onSubmit={handleSubmit}>
        <AccountField
          label={auth.fields.fullName}
          name="full-name"
          autoComplete="name"
          maxLength={MAX_NAME_LENGTH}
          defaultValue={name}
        />
        <Field label={auth.fields.email} name="email" type="email" value={email} readOnly hint={words.emailHint} />
      </LeafForm>
    </Leaf>
  )
}
