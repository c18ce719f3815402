import { useState } from 'react';
import { createRoot } from 'react-dom/client';

/** The least that a press can cost with React. */
function Counter() {
  const [count, setCount] = useState(0);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {count}
    </button>
  );
}

const root = document.body.appendChild(document.createElement('div'));
createRoot(root).render(<Counter />);
