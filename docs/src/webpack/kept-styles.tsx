/**
 * In the browser the reference keeps the styles that came with the page. An empty element in their place, as the theme
 * has it, is a mismatch to React 19, which then draws the whole page anew.
 */
export const ServerStyles = () => (
  <div className="redocusaurus-styles" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
)
