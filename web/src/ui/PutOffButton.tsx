import { useId, type ReactNode } from 'react'
import { act } from '../app/act-button.ts'
import { useHydrated } from '../app/hydration.tsx'
import type { PutOff } from '../app/use-put-off.ts'
import { AskFirst } from './AskFirst.tsx'
import { MenuButton } from './Menu.tsx'

type Props = {
  /** The call, and what happens in its place for ten seconds. */
  of: PutOff
  label: string
  /** What is asked where no script can put anything off, and the name that answers it. */
  question: ReactNode
  name: string
}

/** What stands beside the button: the question, where no script runs. */
const useQuestion = ({ of, label, question, name }: Props) => {
  const id = useId()
  const hydrated = useHydrated()
  return hydrated
    ? { asks: null }
    : { id, asks: <AskFirst id={id} question={question} name={name} label={label} {...of} /> }
}

/** A button whose act can be taken back for ten seconds; without script the name of what goes has to be typed. */
export const PutOffButton = ({ className, ...props }: Props & { className: string }) => {
  const { of, label, name } = props
  const { id, asks } = useQuestion(props)
  return (
    <>
      <button
        {...(asks ? { type: 'button' as const, popoverTarget: id } : act(of.does, of.onPress))}
        className={className}
      >
        {label}
        <span className="sr"> {name}</span>
      </button>
      {asks}
    </>
  )
}

/** The same as an entry of a menu. */
export const PutOffEntry = ({ icon, ...props }: Props & { icon: string }) => {
  const { id, asks } = useQuestion(props)
  return (
    <>
      <MenuButton icon={icon} bad label={props.label} {...(asks ? { opens: id } : props.of)} />
      {asks && <li>{asks}</li>}
    </>
  )
}
