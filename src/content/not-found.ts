export const notFound = {
  heading: '404',
  message: 'Oops! Page not found',
  home: 'Return to Home',
}
