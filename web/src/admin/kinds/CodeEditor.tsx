import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, foldGutter, foldKeymap, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Language } from '../../../../core/shared/languages';
import { useLanguage } from '../../i18n/context';
import { useTranslation } from '../../i18n/texts';
import { readStyleNonce } from '../ownDocument';
import { useIsDark } from '../theme';
import type { Problem } from '../../../../core/shared/contracts/admin/kinds';
import { findLineInMessage, findPlaceOfPointer } from './placeInFile';
// CodeMirror's own words; in English they are its own.
import swedish from './editorWords.sv.json';

/** The editor's own words are English. */
const EDITOR_WORDS: Record<Language, Record<string, string>> = { sv: swedish, en: {} };

/** A place to go to; a new object goes there once more. */
export interface Jump {
  pointer: string;
}

interface Props {
  /** File name in the kind's folder. */
  name: string;
  text: string;
  /** Of this file. */
  problems: readonly Problem[];
  jump: Jump | undefined;
  isReadOnly: boolean;
  onChange: (text: string) => void;
}

/** In the tokens' colours, which know light and dark. */
const LOOK = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--surface)', fontSize: '14px' },
  '&.cm-focused': { outline: '2px solid var(--focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--desk-deep)', color: 'var(--ink-soft)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--accent-wash)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--watch-line)',
    opacity: '0.35',
  },
  '.cm-foldPlaceholder': {
    backgroundColor: 'transparent',
    borderColor: 'var(--line-strong)',
    color: 'var(--ink-soft)',
  },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    borderColor: 'var(--line-strong)',
  },
  '.cm-textfield, .cm-button': {
    backgroundColor: 'var(--surface)',
    backgroundImage: 'none',
    color: 'var(--ink)',
    borderColor: 'var(--line-strong)',
  },
});

const COLOURS = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--accent)' },
  { tag: tags.string, color: 'var(--done)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--watch)' },
  { tag: tags.invalid, color: 'var(--wrong)' },
]);

/** A file of a kind in an editor: Tab leaves it, Ctrl+Space suggests, Ctrl+F searches, F8 goes to the next problem. */
export default function CodeEditor({ name, text, problems, jump, isReadOnly, onChange }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const isDark = useIsDark();
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const dark = useRef(new Compartment());
  const completion = useRef(new Compartment());
  const label = t('admin.kinds.editor', { name });
  const required = t('admin.kinds.requiredName');
  const changed = useEffectEvent(onChange);
  const start = useEffectEvent(() => text);
  const startsDark = useEffectEvent(() => isDark);
  const mark = useEffectEvent((editor: EditorView) =>
    editor.dispatch(setDiagnostics(editor.state, toEditorDiagnostics(editor.state, problems))),
  );

  useEffect(() => {
    if (!box.current) return undefined;
    const nonce = readStyleNonce();
    const editor = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: start(),
        extensions: [
          ...(nonce === undefined ? [] : [EditorView.cspNonce.of(nonce)]),
          lineNumbers(),
          foldGutter(),
          highlightActiveLineGutter(),
          highlightActiveLine(),
          drawSelection(),
          bracketMatching(),
          history(),
          highlightSelectionMatches(),
          keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
          ...(name.endsWith('.json') ? [json()] : []),
          EditorView.lineWrapping,
          EditorState.readOnly.of(isReadOnly),
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'false',
            tabindex: '0',
            ...(isReadOnly && { 'aria-readonly': 'true' }),
          }),
          EditorState.phrases.of(EDITOR_WORDS[language]),
          lintGutter(),
          syntaxHighlighting(COLOURS),
          LOOK,
          completion.current.of([]),
          dark.current.of(EditorView.darkTheme.of(startsDark())),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    mark(editor);
    let isOpen = true;
    const suggestNames = async () => {
      const { loadCompletion } = await import('./completion');
      const extension = await loadCompletion(name, language, required);
      if (isOpen && extension) editor.dispatch({ effects: completion.current.reconfigure(extension) });
    };
    // The file can be written without them.
    if (!isReadOnly) suggestNames().catch(() => undefined);
    return () => {
      isOpen = false;
      editor.destroy();
    };
  }, [name, label, required, language, isReadOnly]);

  useEffect(() => {
    // Taken back from outside, as by "undo all".
    const editor = view.current;
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text]);
  useEffect(
    () => view.current?.dispatch({ effects: dark.current.reconfigure(EditorView.darkTheme.of(isDark)) }),
    [isDark],
  );
  useEffect(() => {
    // They come from the server, long after the last key: an editor's own linter would not look again.
    if (view.current) mark(view.current);
  }, [problems]);
  useEffect(() => {
    const editor = view.current;
    if (!editor || !jump) return;
    const { from, to } = findPlaceOfPointer(editor.state, jump.pointer);
    editor.dispatch({
      selection: { anchor: from, head: to },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    });
    editor.focus();
  }, [jump, name]);
  return <div ref={box} className="kind-editor" />;
}

function toEditorDiagnostics(state: EditorState, problems: readonly Problem[]): Diagnostic[] {
  return problems.map(({ pointer, message, minor }) => {
    const { from, to } = findPlaceOfPointer(state, pointer === '' ? (findLineInMessage(message) ?? '') : pointer);
    return { from, to, severity: minor ? 'warning' : 'error', message };
  });
}
