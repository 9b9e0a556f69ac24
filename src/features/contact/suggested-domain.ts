/** Also the ones that are one slip from another, so that they are not taken for it. */
const DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'hotmail.co.uk',
  'yahoo.com',
  'yahoo.co.uk',
  'ymail.com',
  'icloud.com',
  'mail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
  'btinternet.com',
]

/** The mail domain that was probably meant, if one letter of it is missing, wrong, too many or swapped with the next. */
export function suggestedDomain(email: string): string | undefined {
  const typed = email.trim().toLowerCase().split('@').at(1) ?? ''
  return DOMAINS.includes(typed) ? undefined : DOMAINS.find((domain) => isOneSlip(typed, domain))
}

function isOneSlip(typed: string, meant: string): boolean {
  let same = 0
  while (same < meant.length && typed[same] === meant[same]) same += 1
  const [wrong, right] = [typed.slice(same), meant.slice(same)]
  const isSwapped = wrong[0] === right[1] && wrong[1] === right[0] && wrong.slice(2) === right.slice(2)
  return wrong.slice(1) === right || wrong === right.slice(1) || wrong.slice(1) === right.slice(1) || isSwapped
}
