// Only what is imported counts when packages are chosen: left out, the renderer would get the newest react-dom, which
// refuses to work with an older react.
import 'react-dom'

export { render } from '@react-email/render'
