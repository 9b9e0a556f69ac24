import { questions, questionsTitle } from '#src/content/generated/contact.ts'

export function Asked() {
  if (questions.length === 0) return null
  return (
    <>
      <h3 className="note mt-8 border-t border-line pt-7 text-accent-text md:mt-11 md:pt-8">{questionsTitle}</h3>
      <dl className="mt-1 grid gap-x-8 gap-y-2 md:mt-3 lg:grid-cols-3">
        {questions.map(({ question, answer, link, page }) => (
          <div key={question} className="py-2 md:py-3">
            <dt className="font-display text-xl">{question}</dt>
            <dd className="mt-0.5 max-w-136 text-[1rem] leading-normal text-pretty text-fg-soft md:mt-1.5 lg:text-[1.125rem]">
              {answer}{' '}
              {page && (
                <a href={`/${page}`} className="text-link -my-2.5 gap-1.5 whitespace-nowrap text-accent-text">
                  {link}
                </a>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
