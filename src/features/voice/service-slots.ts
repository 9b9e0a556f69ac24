export const SLOTS = ['price', 'duration', 'receive'] as const
export type Slot = (typeof SLOTS)[number]

export type ServiceEntry = {
  title: string
  keywords: string
  description: string
  slots: Partial<Record<Slot, string>>
}

export function slotLines(services: readonly ServiceEntry[], slots: readonly Slot[]): string[] {
  return services.flatMap(({ title, slots: values }) => {
    const texts = slots.flatMap((slot) => values[slot] ?? [])
    return texts.length === slots.length ? `${title}: ${texts.join(', ')}.` : []
  })
}
