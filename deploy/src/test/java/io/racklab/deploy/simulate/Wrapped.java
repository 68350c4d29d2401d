package io.racklab.deploy.simulate;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.BiFunction;

/** An answer to a question that says something else when one thing is asked. */
final class Wrapped {
  private Wrapped() {}

  /**
   * @param question that it answers
   * @param method of that question, by its name
   * @param wrong makes another answer of the arguments and the right answer
   */
  static <P> P answer(
      P right, Class<P> question, String method, BiFunction<Object[], Object, Object> wrong) {
    return question.cast(
        Proxy.newProxyInstance(
            question.getClassLoader(),
            new Class<?>[] {question},
            (proxy, asked, arguments) -> {
              try {
                Object said = asked.invoke(right, arguments);
                return asked.getName().equals(method) ? wrong.apply(arguments, said) : said;
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            }));
  }
}
