import { useEffect, useState, type RefObject } from 'react'
import { services, type Service } from '#src/content/services.ts'
import { openMessage } from './open-message.ts'
import type { Trace } from './use-contact-form.ts'

/** The service whose link to the form (`data-service`, its title) the visitor followed last, until it is asked for. */
export function useAskedService(form: RefObject<HTMLFormElement | null>, trace: Trace | null) {
  const [asked, setAsked] = useState<Service | null>(null)
  const [answered, setAnswered] = useState(trace)
  if (trace !== answered) {
    setAnswered(trace)
    if (trace?.kind === 'received') setAsked(null)
  }

  useEffect(() => {
    const handleClick = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-service]') : null
      const service = services.find(({ title }) => title === link?.dataset['service'])
      if (!service) return
      setAsked(service)
      if (form.current) openMessage(form.current, service.title)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [form])

  const dismiss = () => {
    if (asked && form.current) openMessage(form.current, null)
    setAsked(null)
  }
  return { asked, dismiss }
}
