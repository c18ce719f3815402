import { useSyncExternalStore } from 'react';
import { eventEmitter } from './eventEmitter.ts';

/** One value that a page knows, and that what shows it follows. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (value: Value) => void;
  readonly listen: (listener: (value: Value) => void) => () => void;
  readonly useValue: () => Value;
}

export function store<Value>(initial: Value): Store<Value> {
  let value = initial;
  const { tell, listen } = eventEmitter<[Value]>();
  const get = () => value;
  return {
    get,
    set: (next) => {
      value = next;
      tell(value);
    },
    listen,
    useValue: () => useSyncExternalStore(listen, get, get),
  };
}
