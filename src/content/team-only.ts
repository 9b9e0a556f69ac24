/** The words of /inbox for visitors who are not in the team, or whose session is being checked. */
export const teamOnly = {
  logIn: 'Log in to open the team’s inbox.',
  ended: { title: 'Log in again', text: 'Your session has ended.' },
  opening: 'Opening the inbox...',
  unanswered: 'No connection. Trying again every few seconds.',
  heading: 'This page is for the team',
  lead: 'Your account shows what you wrote to us and whether we have replied.',
  loggedInAs: 'Logged in as',
  account: 'Go to your account',
  logOut: 'Log in as someone else',
  joining: 'Joining the team? Ask whoever runs this site to add you.',
}
