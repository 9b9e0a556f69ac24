import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Actions, Section } from '#src/ui/paper.tsx'
import { showToast } from '#src/ui/toast-store.ts'
import { useForm } from '#src/ui/use-form.ts'
import { changes } from './account-changes.ts'
import { nameRules } from '../forms/account-fields.tsx'
import { SettingsForm, showFailureToast } from './settings-form.tsx'

type NameValues = { 'full-name': string }

export function NameSection({ userId, name }: { userId: string; name: string }) {
  const { register, handleSubmit, formState } = useForm<NameValues>()

  const onSubmit = async ({ 'full-name': fullName }: NameValues) => {
    const { error } = await changes.rename(userId, fullName.trim())
    if (error) return showFailureToast(error)
    return showToast({ title: 'Name saved', text: 'The menu shows it from now on.' })
  }

  return (
    <Section title="Name">
      <SettingsForm aria-label="Name" onSubmit={(event) => handleSubmit(onSubmit)(event)}>
        <Field label="Full Name" autoComplete="name" defaultValue={name} {...register('full-name', nameRules)} />
        <Actions className="col-span-full mt-1.5">
          <Button type="submit" variant="line" size="small" busy={formState.isSubmitting && 'Saving...'}>
            Save
          </Button>
        </Actions>
      </SettingsForm>
    </Section>
  )
}
