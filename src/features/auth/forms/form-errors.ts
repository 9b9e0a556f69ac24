import { createContext } from 'react'
import { auth } from '#src/content/auth.ts'
import type { FieldErrors } from '#src/ui/use-form.ts'

const words = auth.errors

/** The errors of the form around a field, and the field that the server's answer is about. */
export const FormErrors = createContext<{ errors: FieldErrors; refused: { field: string; reason: string } | null }>({
  errors: {},
  refused: null,
})

/** In the order of the fields. The rules are the inputs' own (required, type, minlength); only the words are ours. */
export function findErrors(form: HTMLFormElement): FieldErrors {
  const inputs = [...form.elements].filter((element) => element instanceof HTMLInputElement)
  return Object.fromEntries(
    inputs.filter(({ validity }) => !validity.valid).map((input) => [input.name, errorOf(input)]),
  )
}

function errorOf({ name, validity, validationMessage }: HTMLInputElement): string {
  if (validity.valueMissing) return words.missing[name] ?? validationMessage
  if (validity.typeMismatch) return words.email
  return validity.tooShort ? auth.passwordHint : validationMessage
}
