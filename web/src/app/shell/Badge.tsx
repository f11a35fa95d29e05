/** How many wait; nothing where none do. */
export const Badge = ({ count }: { count: number }) =>
  count > 0 ? <span className="badge">{count > 99 ? '99+' : count}</span> : null
