// @ts-check
/**
 * A rule for the linter: what people read or hear goes through the catalogue (docs/translating.md). It looks at text
 * between tags, at attributes that are words, and at anything else in the source that reads like a sentence.
 */

const message =
  'People read this, so it goes through the catalogue: t`…`, msg`…` or <Trans>. See docs/translating.md.'

const wordAttributes =
  /^(aria-(label|description|valuetext|roledescription|placeholder)|alt|title|placeholder|label|\w+(Label|Title|Text)|text|hint|lead|cue)$/
const wordProperties = /^(label|title|text|hint|heading|lead|description|message|detail|advice)$/
/** Two letters in a row, in any script. */
const hasWord = /\p{L}\p{L}/u
/** Begins like a sentence or a name, and goes on. */
const isSentence = /^\p{Lu}[\p{L}’'-]*,? [\p{L}\d“]/u
/** What is written for developers, or pressed. */
const untold = /^(\w*Error|DOMException|warn|error|invalid(Answer)?)$/
const plainElements = new Set(['kbd', 'Kbd', 'code'])

/** @param {any} node */
const nameOf = (node) => node?.name?.name ?? node?.name ?? node?.property?.name ?? ''

/** @param {any} node */
function isWithin(node, /** @type {(one: any) => boolean} */ test) {
  for (let one = node.parent; one; one = one.parent) if (test(one)) return true
  return false
}

/** @param {any} node */
const isTold = (node) =>
  !isWithin(
    node,
    (one) =>
      one.type === 'TaggedTemplateExpression' ||
      one.type === 'ImportDeclaration' ||
      one.type === 'TSLiteralType' ||
      ((one.type === 'NewExpression' || one.type === 'CallExpression') &&
        (one.callee.type === 'Super' || untold.test(nameOf(one.callee)))) ||
      (one.type === 'CallExpression' &&
        /^(t|plural|select|msg|defineMessage)$/.test(nameOf(one.callee))) ||
      (one.type === 'JSXElement' && /^(Trans|Plural|Select)$/.test(nameOf(one.openingElement))),
  )

/** Runs when its module is loaded, when nobody knows the language yet. @param {any} node */
const isEarly = (node) =>
  !isWithin(node, (one) => /Function|Method|PropertyDefinition/.test(one.type))
const early =
  'No language is known while a module is loaded: msg`…` here, and t(…) where it is shown.'

export default {
  meta: { name: 'words' },
  rules: {
    late: {
      /** @param {any} context */
      create: (context) => ({
        /** @param {any} node */
        TaggedTemplateExpression(node) {
          if (node.tag.name === 't' && isEarly(node)) context.report({ node, message: early })
        },
        /** @param {any} node */
        CallExpression(node) {
          if (/^(t|plural|select)$/.test(node.callee.name ?? '') && isEarly(node))
            context.report({ node, message: early })
        },
      }),
    },
    catalogued: {
      /** @param {any} context */
      create(context) {
        // The contract is for developers, and read by plain Node.
        if (/\.test\.tsx?$|\/src\/contract\//.test(context.filename)) return {}
        /** @param {any} node @param {boolean} isWord */
        const report = (node, isWord) => {
          if (isWord && isTold(node)) context.report({ node, message })
        }
        return {
          /** @param {any} node */
          JSXText: (node) =>
            report(
              node,
              hasWord.test(node.value) && !plainElements.has(nameOf(node.parent.openingElement)),
            ),
          /** @param {any} node */
          JSXAttribute: (node) =>
            report(
              node,
              node.value?.type === 'Literal' &&
                wordAttributes.test(nameOf(node)) &&
                hasWord.test(node.value.value),
            ),
          /** @param {any} node */
          Property: (node) =>
            report(
              node,
              typeof node.value.value === 'string' &&
                wordProperties.test(node.key.name ?? '') &&
                /^\p{Lu}\p{L}/u.test(node.value.value),
            ),
          /** @param {any} node */
          Literal: (node) =>
            report(node, typeof node.value === 'string' && isSentence.test(node.value)),
          /** @param {any} node */
          TemplateLiteral: (node) =>
            report(
              node,
              node.quasis.some((/** @type {any} */ part) => isSentence.test(part.value.raw)),
            ),
        }
      },
    },
  },
}
