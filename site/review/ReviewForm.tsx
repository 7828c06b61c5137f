import { namingValues, reviewFields, reviewLink, starValues } from '../../content/review.ts'
import { MAX_REVIEW, namings, starCounts } from '../../leads/review.ts'
import { useContent } from '../context/content-context.ts'
import answerPage from '../ui/AnswerPage.module.css'
import { AnswerPage } from '../ui/AnswerPage.tsx'
import button from '../ui/button.module.css'
import { SelectBox } from '../ui/SelectBox.tsx'
import styles from './Review.module.css'

/**
 * The page on which a host writes a review, which needs no script: a template in which the server replaces the names in double braces.
 * The link itself changes nothing, the button does.
 */
export function ReviewForm() {
  const { reviewPages } = useContent()
  return (
    <AnswerPage label={reviewPages.label} title={reviewPages.title}>
      <p className={answerPage.message}>{reviewPages.intro}</p>
      <form method="post" action={`${reviewLink.path}?${reviewLink.part}={{code}}`} className={styles.form}>
        {/* biome-ignore lint/a11y/noAutofocus: it is empty and not there until a review is refused, and then what the host has to read */}
        <p id="problem" tabIndex={-1} autoFocus className={styles.problem}>
          {'{{problem}}'}
        </p>
        <label htmlFor="stars">{reviewPages.stars}</label>
        <SelectBox>
          <select id="stars" name={reviewFields.stars} required>
            <option value="">{reviewPages.starsChoose}</option>
            {starCounts.toReversed().map((count) => (
              <option key={count} value={starValues[count]}>
                {reviewPages.starNames[count]}
              </option>
            ))}
          </select>
        </SelectBox>
        <label htmlFor="words">{reviewPages.words}</label>
        <textarea
          id="words"
          name={reviewFields.words}
          required
          rows={7}
          maxLength={MAX_REVIEW}
          aria-describedby="words-hint"
          defaultValue={'{{words}}'}
        />
        <p id="words-hint" className={styles.hint}>
          {reviewPages.wordsHint}
        </p>
        <label htmlFor="naming">{reviewPages.naming}</label>
        <SelectBox>
          <select id="naming" name={reviewFields.naming} required>
            {namings.map((naming) => (
              <option key={naming} value={namingValues[naming]}>{`{{as:${naming}}}`}</option>
            ))}
          </select>
        </SelectBox>
        <label className={styles.consent}>
          <input type="checkbox" name={reviewFields.consent} value="si" aria-describedby="consent-hint" />
          <span>{reviewPages.consent}</span>
        </label>
        <p id="consent-hint" className={styles.hint}>
          {reviewPages.consentHint}
        </p>
        <button type="submit" className={button.primary}>
          {reviewPages.submit}
        </button>
        <p className={styles.about}>{reviewPages.about}</p>
      </form>
    </AnswerPage>
  )
}
