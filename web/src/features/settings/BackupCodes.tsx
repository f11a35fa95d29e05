/** In blocks of four, as people read them out; the spaces do not count. */
export const blocks = (text: string): string => text.replaceAll(/(.{4})(?=.)/g, '$1 ')

export const BackupCodes = ({ codes }: { codes: readonly string[] }) => (
  <ul className="codes">
    {codes.map((code) => (
      <li key={code}>
        <code>{blocks(code)}</code>
      </li>
    ))}
  </ul>
)
