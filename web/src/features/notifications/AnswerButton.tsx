import { lazy, Suspense, useState } from 'react'
import type { Notification } from '../../api/contract.ts'
import { opens } from '../../app/act-button.ts'
import { useMe } from '../../app/store.ts'
import { loadTexts } from '../../i18n/index.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { answerPath } from '../../model/act-paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { answerOf, type Answer } from './answer-of.ts'

const pathOf = (answer: Answer): string =>
  answer.to === 'message'
    ? `/profile/messages/${answer.threadId}`
    : answerPath(answer.item.magazine, answer.talk, answer.parent)

const Box = lazy(async () => {
  const [{ AnswerBox }] = await Promise.all([import('./AnswerBox.tsx'), loadTexts('polls')])
  return { default: AnswerBox }
})

/** Writes back without leaving the inbox; without script, on the page where that is done. */
export const AnswerButton = ({
  notification,
  onOpen,
}: {
  notification: Notification
  onOpen: () => void
}) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const answer = answerOf(notification, useMe()?.userId)
  if (!answer) return null
  const toggle = (): void => {
    setOpen(!open)
    if (!open) onOpen()
  }
  return (
    <>
      <span className="nt-acts">
        <button {...opens(pathOf(answer), toggle)} className="act" aria-expanded={open}>
          <Icon name="undo" />
          {t('thread.reply')}
        </button>
      </span>
      {open && (
        <Suspense fallback={null}>
          <Box answer={answer} onDone={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
