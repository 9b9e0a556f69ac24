import * as brand from '#src/content/generated/brand.ts'
import { section, Terms, type Article } from './article.tsx'

/** What the tests of this repository cover, and what they do not. */
export function accessibilityArticle(hasVoice: boolean): Article {
  const lead = (
    <p>
      Everyone should be able to read this site and to write to us. We aim for level AA of the Web Content Accessibility
      Guidelines, WCAG 2.2. If you run into a barrier, tell us and we’ll help you another way.
    </p>
  )
  const tested = (
    <>
      <p>The software of this site is tested in a real browser:</p>
      <Terms
        items={{
          'Automated rules':
            'Each page, on wide and narrow screens, against the WCAG 2.2 A and AA rules that a program can check.',
          Keyboard: 'Everything can be reached and used in a sensible order, and the focus is always visible.',
          Zoom: 'Nothing is cut off at 400 % zoom, on a small phone, or with text at twice the size.',
          'Reduced motion':
            'Nothing moves if your system asks for less motion, and anything that moves can be stopped.',
          'High contrast': 'The high-contrast colours of your system are respected.',
          'Without JavaScript': 'The whole home page can be read.',
        }}
      />
    </>
  )
  const voice = (
    <p>
      Every word of the assistant is shown as a caption. You can type instead of talking, with no microphone, and you
      can always send us a message instead.
    </p>
  )
  const notTested = (
    <Terms
      items={{
        People:
          'No one who depends on a screen reader, a magnifier, a switch or speech input has tested the site for us.',
        'Screen readers': 'We follow the standards that screen readers rely on, but have not tried the site with one.',
        Phones: 'Narrow screens are tested in a desktop browser, not on real phones.',
        'Linked pages': 'Pages we link to, such as the booking calendar, are run by others.',
      }}
    />
  )
  const report = (
    <>
      <p>
        Write to <a href={`mailto:${brand.email}`}>{brand.email}</a> or with the <a href="/#contact">contact form</a>:
        which page, what you tried, and which browser or assistive technology you use. A person will read it and reply.
        If you need anything from this site in another format, ask us the same way.
      </p>
      <p>If our answer does not help, you can complain to the accessibility authority in your country.</p>
    </>
  )
  const mishears = 'Captions of what you say come from speech recognition, which mishears some voices more than others.'
  const noClaim = 'Automated tests find only some barriers. So we do not claim conformance; we list what was tested.'
  return {
    lead,
    results: null,
    sections: [
      section('What is tested', tested),
      ...(hasVoice ? [section('The voice demo', voice, <p>{mishears}</p>)] : []),
      section('What is not tested', notTested, <p>{noClaim}</p>),
      section('Report a barrier', report),
    ],
  }
}
