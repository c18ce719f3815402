import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { idBefore, movedTo, placeAt } from './order.ts';

interface Drag {
  readonly id: string;
  /** The finger or mouse that drags; others do nothing meanwhile. */
  readonly pointerId: number;
  /** The order at its beginning. */
  readonly before: readonly string[];
  /** The order in which the rows are shown meanwhile. */
  readonly order: readonly string[];
}

const edge = 80; // px at the ends of the window in which dragging scrolls
const scrollStep = 10; // px per frame

/**
 * Rows in an order that a person changes, by dragging a handle or with the arrow keys on it. While
 * dragging the rows keep their place in the document, so that the pointer is not lost; they are shown
 * at `placeOf`. Escape cancels. Rows are marked with `data-row` and their id.
 */
export function useReorder(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  onOrder: (id: string, order: readonly string[]) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  /** As `drag`, also before it is rendered: the pointer may move and rise between two frames. */
  const latest = useRef<Drag | null>(null);
  const show = (next: Drag | null) => {
    latest.current = next;
    setDrag(next);
  };
  const follow = useEffectEvent((pointer: number) => {
    const now = latest.current;
    if (now === null || list.current === null) return;
    const order = movedTo(now.order, now.id, placeAt(rowsIn(list.current), now.id, pointer));
    if (order !== now.order) show({ ...now, order });
  });
  const drop = useEffectEvent(() => {
    const now = latest.current;
    show(null);
    if (now === null || idBefore(now.order, now.id) === idBefore(now.before, now.id)) return;
    // Others may have removed and added rows meanwhile.
    const remaining = now.order.filter((id) => ids.includes(id));
    if (remaining.includes(now.id)) onOrder(now.id, remaining);
  });
  const cancel = useEffectEvent(() => show(null));
  const isDragging = drag !== null;

  useEffect(() => {
    if (!isDragging) return undefined;
    const ending = new AbortController();
    const { signal } = ending;
    let pointer: number | null = null;
    const scroll = () => {
      frame = requestAnimationFrame(scroll);
      const way = pointer === null ? 0 : wayAtEdge(pointer);
      if (pointer === null || way === 0) return;
      scrollBy(0, way * scrollStep);
      follow(pointer);
    };
    let frame = requestAnimationFrame(scroll);
    const isOurs = (event: globalThis.PointerEvent) =>
      event.pointerId === latest.current?.pointerId;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!isOurs(event)) return;
      pointer = event.clientY;
      follow(event.clientY);
    };
    const onKey = (event: globalThis.KeyboardEvent) => event.key === 'Escape' && cancel();
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', (event) => isOurs(event) && drop(), { signal });
    addEventListener('pointercancel', (event) => isOurs(event) && cancel(), { signal });
    addEventListener('keydown', onKey, { signal });
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
    };
  }, [isDragging]);

  return {
    dragged: drag?.id ?? null,
    /** The place at which a row is shown. */
    placeOf: (id: string) => {
      const at = (drag?.order ?? ids).indexOf(id);
      return at === -1 ? ids.length : at; // added by somebody else meanwhile
    },
    handleOf: (id: string) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || drag !== null) return;
        event.preventDefault(); // selects no text
        event.currentTarget.focus();
        show({ id, pointerId: event.pointerId, before: ids, order: ids });
      },
      onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
        const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
        if (step === undefined || drag !== null) return;
        event.preventDefault();
        const order = movedTo(ids, id, ids.indexOf(id) + step);
        if (order !== ids) onOrder(id, order);
      },
    }),
  };
}

function wayAtEdge(pointer: number): -1 | 0 | 1 {
  if (pointer < edge) return -1;
  return pointer > innerHeight - edge ? 1 : 0;
}

function rowsIn(list: HTMLElement) {
  return [...list.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return { id: row.dataset['row'] ?? '', top, height };
  });
}
