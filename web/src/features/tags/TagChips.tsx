import { Link } from '../../ui/Link.tsx'

/** Tags, each leading to what bears it. */
export const TagChips = ({ names, said }: { names: readonly string[]; said?: (name: string) => string }) => (
  <ul className="chips">
    {names.map((name) => (
      <li key={name}>
        <Link className="pick" to={`/tag/${encodeURIComponent(name)}`} title={said?.(name)}>
          <bdi>#{name}</bdi>
        </Link>
      </li>
    ))}
  </ul>
)
