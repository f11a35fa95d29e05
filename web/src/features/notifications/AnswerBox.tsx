import type { Action } from '../../app/form.ts'
import { useAppDispatch } from '../../app/store.ts'
import { say } from '../../app/undo.ts'
import { useTranslation } from '../../i18n/react.tsx'
import { answerPath } from '../../model/act-paths.ts'
import { displayName } from '../../model/links.ts'
import { Composer } from '../comments/Composer.tsx'
import { bodyIn, MessageBox } from '../messages/MessageBox.tsx'
import { messagesApi } from '../messages/messages.api.ts'
import type { Answer } from './answer-of.ts'

/** Where one writes back, as it is in a conversation; fetched when somebody answers. */
export const AnswerBox = ({ answer, onDone }: { answer: Answer; onDone: () => void }) => {
  const { t } = useTranslation()
  const dispatch = useAppDispatch()
  if (answer.to === 'comment') {
    const { talk, parent, item } = answer
    return (
      <Composer
        talk={talk}
        parent={parent}
        answered={parent === null ? undefined : item.user}
        above={item.audience}
        place={{ about: displayName(item.user), path: answerPath(item.magazine, talk, parent) }}
        onDone={onDone}
        onSent={() => say(dispatch, t('notifications.answered'))}
      />
    )
  }
  const write: Action = async (args) => {
    const message = { id: answer.threadId, body: bodyIn(args) }
    await args.dispatch(messagesApi.endpoints.reply.initiate(message)).unwrap()
    onDone()
    return { said: t('notifications.answered') }
  }
  const { threadId, sender } = answer
  return (
    <MessageBox
      name={displayName(sender)}
      box={`message-thread-${threadId}`}
      path={`/profile/messages/${threadId}`}
      action={write}
    />
  )
}
