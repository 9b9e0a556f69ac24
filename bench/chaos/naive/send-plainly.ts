// The flow of the specification done plainly, for comparison: the function mails straight away and remembers nothing.
declare const Deno: {
  env: { get: (name: string) => string | undefined }
  serve: (handler: (request: Request) => Promise<Response>) => void
}

type Lead = { name: string; email: string; message: string }

const team = Deno.env.get('CONTACT_TO')

Deno.serve(async (request) => {
  if (request.method !== 'POST') return Response.json({ status: 'ok' })
  const { name, email, message } = (await request.json()) as Lead
  const confirmationSent = await send(email, 'Thank you', `Dear ${name}, we have your message.`)
  const notificationSent = await send(team, 'New lead', `${name} (${email}) wrote: ${message}`)
  return Response.json({ confirmationSent, notificationSent })
})

async function send(to: string | undefined, subject: string, text: string): Promise<boolean> {
  try {
    const response = await fetch(`${Deno.env.get('RESEND_API_URL')}/emails`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${Deno.env.get('RESEND_API_KEY')}`,
      },
      body: JSON.stringify({ from: 'site@site.test', to, subject, text }),
      signal: AbortSignal.timeout(10_000),
    })
    return response.ok
  } catch (error) {
    console.error('naive: not sent', error)
    return false
  }
}
