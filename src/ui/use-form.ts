import { useEffect, useRef, useState, type ChangeEvent, type FormEvent, type ReactNode } from 'react'
import { announce } from './toast-store.ts'

// The names and behaviour of React Hook Form, in the part that our forms use, except where a comment says otherwise: the package was
// measured as too heavy.

type FieldElement = HTMLInputElement | HTMLTextAreaElement

export type FieldValues = Record<string, string>

export type FormError = { message: ReactNode; heading?: string }

export type FormErrors<Values extends FieldValues> = Partial<Record<keyof Values | 'root', FormError>>

/** The browser checks the first three, which are attributes of the field; only their messages are ours. */
export type RegisterOptions = {
  required?: string
  minLength?: { value: number; message: string }
  maxLength?: number
  validate?: (value: string) => string | undefined
  onChange?: (event: ChangeEvent<FieldElement>) => void
  /** Beyond React Hook Form: the value is not of the field's `type`, such as `email`. */
  typeMismatch?: string
}

/** With the field's error, beyond React Hook Form. */
export type RegisteredField = {
  name: string
  error: ReactNode
  required?: boolean
  minLength?: number
  maxLength?: number
  onChange: (event: ChangeEvent<FieldElement>) => void
  ref: (element: FieldElement | null) => void
}

type UseFormProps<Values extends FieldValues, Output> = {
  /** Instead of the rules of the fields. Parses what is typed; `onValid` gets its values. */
  resolver?: (values: Values) => { values: Output; errors: FormErrors<Values> }
}

type FormStatus<Values extends FieldValues> = { errors: FormErrors<Values>; focus: string | null }

/** Validates, submits once at a time (a rule of ours), and moves the focus to the field with an error once the error is in the page. */
export function useForm<Values extends FieldValues = FieldValues, Output = Values>({
  resolver,
}: UseFormProps<Values, Output> = {}) {
  type Name = keyof Values & string

  const fields = useRef(new Map<string, { element: FieldElement; options: RegisterOptions }>())
  const isPending = useRef(false)
  const [isSubmitting, setIsSubmitting] = useState(false)
  const [status, setStatus] = useState<FormStatus<Values>>({ errors: {}, focus: null })
  const { errors } = status

  useEffect(() => {
    const element = status.focus !== null && fields.current.get(status.focus)?.element
    if (!element) return
    const error = status.errors[element.name]
    // With Enter in the field of the error the focus does not move, so that nothing else would announce it.
    if (error && element === document.activeElement) announce(textOf(error))
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest' })
  }, [status])

  const validate = (): { values: Output; errors: FormErrors<Values> } => {
    const values = byName(Array.from(fields.current, ([name, { element }]) => [name, element.value]))
    if (resolver) return resolver(values)
    const invalid = Array.from(fields.current).flatMap(([name, { element, options }]) => {
      const message = messageOf(element, options)
      return message === undefined ? [] : [[name, { message }] as const]
    })
    return { values, errors: byName(invalid) }
  }

  const submit = async (onValid: (values: Output) => unknown) => {
    if (isPending.current) return
    const { values, errors: invalid } = validate()
    const [focus = null] = Object.keys(invalid)
    setStatus({ errors: invalid, focus })
    if (focus !== null) return
    isPending.current = true
    setIsSubmitting(true)
    try {
      await onValid(values)
    } finally {
      isPending.current = false
      setIsSubmitting(false)
    }
  }

  const handleSubmit = (onValid: (values: Output) => unknown) => (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void submit(onValid)
  }

  /** Unlike in React Hook Form, typing adds no error to a field that has none. */
  const revalidate = () => {
    if (Object.keys(errors).length === 0) return
    const { errors: invalid } = validate()
    const remaining = Object.entries<FormError | undefined>(errors).flatMap(([name, error]) => {
      const next = name === 'root' ? error : invalid[name]
      return next ? [[name, next] as const] : []
    })
    setStatus({ errors: byName(remaining), focus: null })
  }

  const register = (name: Name, options: RegisterOptions = {}): RegisteredField => ({
    name,
    error: errors[name]?.message,
    ...(options.required !== undefined && { required: true }),
    ...(options.minLength && { minLength: options.minLength.value }),
    ...(options.maxLength !== undefined && { maxLength: options.maxLength }),
    onChange: (event: ChangeEvent<FieldElement>) => {
      revalidate()
      options.onChange?.(event)
    },
    ref: (element: FieldElement | null) => {
      if (element) fields.current.set(name, { element, options })
      else fields.current.delete(name)
    },
  })

  const setError = (name: Name | 'root', error: FormError, { shouldFocus = false } = {}) =>
    setStatus((current) => ({
      errors: { ...current.errors, [name]: error },
      focus: shouldFocus ? name : null,
    }))

  const reset = () => {
    for (const { element } of fields.current.values()) element.value = element.defaultValue
    setStatus({ errors: {}, focus: null })
  }

  return { register, handleSubmit, formState: { errors, isSubmitting }, setError, reset, revalidate }
}

/** Without a type: TypeScript cannot know that the names are those of the form, as `register` ensures. */
function byName(entries: Iterable<readonly [string, unknown]>) {
  return Object(Object.fromEntries(entries))
}

function messageOf({ validity, value }: FieldElement, options: RegisterOptions): string | undefined {
  if (validity.valueMissing) return options.required
  if (validity.tooShort) return options.minLength?.message
  return validity.typeMismatch ? options.typeMismatch : options.validate?.(value)
}

function textOf({ heading, message }: FormError): string {
  return [heading, message].filter((part) => typeof part === 'string').join('. ')
}
