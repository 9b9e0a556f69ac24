export const notFound = {
  heading: '404',
  message: 'Oops! Page not found',
  hint: 'Nothing is moored at this address. It may have moved, or the link may be wrong.',
  home: 'Return to Home',
}
